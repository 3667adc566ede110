// Dark or light: as the system says, until the reader chooses.

const themeKey = "libwire-theme";

function savedTheme() {
  try {
    return localStorage.getItem(themeKey);
  } catch {
    return null;   // pages of files may have no storage
  }
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // It lasts as long as the page then.
  }
}

function startTheme() {
  const saved = savedTheme();
  if (saved === "dark" || saved === "light") document.documentElement.dataset.theme = saved;
}
