/** The addresses of a sale's pages: where a number is typed, and tickets. */
export const SALE_PAGES = /^\/(sell\/[a-z]+|tickets\/[0-9a-f-]{36})(\?|$)/
