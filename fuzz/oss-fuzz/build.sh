#!/bin/bash -eu
# Builds the targets of tests/LibWire.Coverage.Fuzz for OSS-Fuzz: $SRC, $OUT, $CXX, $CXXFLAGS and $LIB_FUZZING_ENGINE are its variables.
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1

# The driver: libFuzzer, in a process that hands inputs to the .NET program and reads its counters through shared memory.
# It has no main of its own. Sanitizers look at this process only.
$CXX $CXXFLAGS $SRC/libfuzzer-dotnet/libfuzzer-dotnet.cc -o $OUT/libfuzzer-dotnet $LIB_FUZZING_ENGINE

# The program brings its runtime: the images that run it have none. The copy counts branches.
dotnet publish tests/LibWire.Coverage.Fuzz -c Release -r linux-x64 --self-contained -o $OUT/libwire
copy=$(dirname "$($OUT/libwire/LibWire.Coverage.Fuzz --copy)")
mv "$copy" $OUT/counting

for target in $($OUT/libwire/LibWire.Coverage.Fuzz --list); do
    # libfuzzer-dotnet passes one word, so a script holds the rest of the command.
    cat > $OUT/libwire-$target.run << EOF
#!/bin/bash
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1
exec "\$(dirname "\$0")/counting/LibWire.Coverage.Fuzz" $target --libfuzzer
EOF
    cat > $OUT/libwire-$target << EOF
#!/bin/bash
# LLVMFuzzerTestOneInput for fuzzer detection.
here=\$(dirname "\$0")
exec "\$here/libfuzzer-dotnet" --target_path="\$here/libwire-$target.run" "\$@"
EOF
    chmod +x $OUT/libwire-$target $OUT/libwire-$target.run
    zip -q -j $OUT/libwire-${target}_seed_corpus.zip fuzz/corpus/$target/*
done
rm -r $OUT/libwire
