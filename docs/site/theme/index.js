// The theme of VitePress with the site's own colours, wide tables and charts.
import DefaultTheme from "vitepress/theme-without-fonts";
import "./site.css";

export default DefaultTheme;
