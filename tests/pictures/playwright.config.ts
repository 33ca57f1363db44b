import base from '../../playwright.config.ts'

/** `npm run pictures` makes the pictures of the README; they are looked at, not compared. */
export default { ...base, testDir: '.', outputDir: '../../.data/reports/pictures', reporter: [['list']] }
