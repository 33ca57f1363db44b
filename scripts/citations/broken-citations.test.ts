import { expect, test } from 'vitest'
import { brokenCitations } from './broken-citations.ts'
import { headingsOf, type Rulebook } from './read-rulebook.ts'

const BOOK: Rulebook = {
  rules: headingsOf('# The rules\n\n## R1\n\n## R2\n\n## Postings\n\n### Money rule 1\n\n### Money rule 2\n'),
  serviceApi: headingsOf('# API\n\n## Events\n\n1. Once.\n2. Twice.\n\n## Sandbox behaviour\n\n## Sale\n'),
  decisions: new Set(['001', '028']),
}

test.each([
  'held under rule R2, money rule 1 and decision 028',
  'rules R1 to R2; money rules 1 and 2; decisions 001 and 028',
  'see rules.md, Postings, and service-api.md, Sandbox behaviour: five minutes',
  'a comment (service-api.md,\n * Events rule 2) goes on',
  'a path such as lib/service/api, or service-api.md alone, cites no chapter',
  'one rule for all, and 12 rules of lint',
])('%j leads somewhere', (text) => {
  expect(brokenCitations(text, BOOK)).toEqual([])
})

test.each([
  ['rule R9', 'R9'],
  ['money rule 7', 'money rule 7'],
  ['money rules 2 and 3', 'money rules 2 and 3'],
  ['the rule 2 of something', 'the rule 2'],
  ['decision 034', 'decision 034'],
  ['(service-api.md, Webhooks)', 'service-api.md, Webhooks)'],
  ['(service-api.md, Sales)', 'service-api.md, Sales)'],
  ['service-api.md, Events rule 3', 'service-api.md, Events rule 3'],
  ['(rules.md, Price)', 'rules.md, Price)'],
  ['(service-api, Events)', 'service-api, E'],
  ['(money, rule 2)', 'money, rule 2'],
  ['(money, Postings)', '(money, P'],
])('%j leads nowhere, or has another form', (text, citation) => {
  expect(brokenCitations(text, BOOK)).toContain(citation)
})
