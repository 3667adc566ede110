// The anchor of a heading, as the documents of the repository use it: lower case, spaces as hyphens, without punctuation.
export function slug(heading) {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "").replaceAll(" ", "-");
}
