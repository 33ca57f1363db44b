/** Only Tailwind, which also handles prefixes and nesting for the browsers that Next supports. */
export default { plugins: { '@tailwindcss/postcss': {} } }
