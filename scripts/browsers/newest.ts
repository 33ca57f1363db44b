/** The browser of the tests, and the day on which npm got it. */
export type Newest = { version: string; published: string }

const MONTHS = 3

/**
 * What is wrong with the record of the browser of the tests. It must be of the version that is installed; and it warns
 * when that version is three months old, since people's browsers are newer by then. A warning is no failure: nothing
 * turns red only because time passes.
 */
export function checkNewest(newest: Newest, installed: string, today: Date): { fault?: string; warning?: string } {
  const { version, published } = newest
  const how = 'docs/development.md, "The newest browser", says how to raise it'
  if (version !== installed) {
    return { fault: `scripts/browsers/newest.json is about ${version}, and package.json has ${installed}: ${how}` }
  }
  const due = new Date(published)
  due.setUTCMonth(due.getUTCMonth() + MONTHS)
  if (today < due) return {}
  return {
    warning: `the newest browser of the tests, Chromium ${version} of ${published}, is three months old: ${how}`,
  }
}
