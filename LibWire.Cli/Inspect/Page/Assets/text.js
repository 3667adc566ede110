// Texts of the page. What comes from a file becomes text content, never markup.

// Characters that cannot be seen, or that change the direction of the text around them.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;

// The text with escapes for such characters.
function visible(text) {
  return text.replace(hidden, one => {
    const code = one.codePointAt(0);
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

const byteTexts = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, "0"));

function hexOffset(offset) {
  return offset.toString(16).padStart(8, "0");
}

const numbers = new Intl.NumberFormat("en");

function count(number, one, many) {
  return `${numbers.format(number)} ${number === 1 ? one : many}`;
}

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = visible(text);
  return made;
}

// Changes only what differs: a page of rows is painted at each step of a scroll.
function setText(target, text) {
  if (target.shown === text) return;
  target.shown = text;
  target.textContent = visible(text);
}

function setClass(target, className) {
  if (target.className !== className) target.className = className;
}

function setAttribute(target, name, value) {
  if (value === null) target.removeAttribute(name);
  else if (target.getAttribute(name) !== String(value)) target.setAttribute(name, value);
}
