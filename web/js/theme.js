// Runs before the first paint, to apply the chosen theme and language.
try {
  const theme = localStorage.getItem("viadal.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.board = localStorage.getItem("viadal.board") || "wood";
  document.documentElement.lang = localStorage.getItem("viadal.lang") || "en";
} catch {}
