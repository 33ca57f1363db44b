/** Only Tailwind: it also minds prefixes and nesting, for the browsers that Next names. */
export default { plugins: { '@tailwindcss/postcss': {} } }
