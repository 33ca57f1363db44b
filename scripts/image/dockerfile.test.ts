import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { INPUTS } from '../launcher/hash-sources.mjs'
import { ROOT } from '../root.ts'
import { IMAGE_PROGRAMS } from './programs.ts'

const text = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')
/** Its instructions, each on one line. */
const lines = text
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(Boolean)
const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
const found = (keyword: string, among = lines) => among.filter((line) => line.startsWith(`${keyword} `))

test('the Dockerfile has no fault that its lint knows', () => {
  expect(validate(text)).toEqual([])
  expect(validate('FROM debian\nRUNN true')).not.toEqual([])
})

test('each base is named by a tag, and each stage that is copied from exists', () => {
  const stages = found('FROM').map((line) => / AS (\S+)$/.exec(line)?.[1])
  for (const line of found('FROM')) {
    const [, base = ''] = /^FROM (\S+)/.exec(line) ?? []
    expect(stages.includes(base) || /:\$\{[A-Z]+\}$/.test(base), line).toBe(true)
  }
  for (const line of found('ARG')) expect(line).toMatch(/^ARG [A-Z]+=[\w.-]+$/)
  for (const line of found('COPY')) {
    const [, from] = /--from=(\S+)/.exec(line) ?? []
    if (from) expect(stages, line).toContain(from)
  }
})

test('the image runs without rights, and what it starts and asks is among its programs', () => {
  expect(found('USER', last)).toEqual(['USER 10001:10001'])
  expect(found('RUN', last.slice(last.indexOf('USER 10001:10001')))).toEqual([])
  const [, started = ''] = /^CMD \["(.+)"\]$/.exec(found('CMD', last)[0] ?? '') ?? []
  const [, asked = ''] = /"run\.mjs", "(.+)"\]$/.exec(found('HEALTHCHECK', last)[0] ?? '') ?? []
  expect([started, asked]).toEqual(['web', 'healthy'])
  expect(Object.keys(IMAGE_PROGRAMS)).toEqual(expect.arrayContaining([started, asked]))
  expect(found('ENTRYPOINT', last)).toEqual(['ENTRYPOINT ["node", "--enable-source-maps", "run.mjs"]'])
})

test('the programs of the image and the commands of npm have one name', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const onlyOurs = ['healthy', 'web']
  for (const [name, source] of Object.entries(IMAGE_PROGRAMS)) {
    expect(existsSync(path.join(ROOT, source)), source).toBe(true)
    if (!onlyOurs.includes(name)) expect(scripts[name.replace('-', ':')]).toContain(source)
  }
})

test('the build is given every source, so it is the same build as the checkout’s, and nothing that is secret', () => {
  const [first, ...rules] = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(first).toBe('*')
  const given = rules.flatMap((rule) => /^!(\S+)$/.exec(rule)?.[1] ?? [])
  for (const input of INPUTS) expect(given).toContain(input.split('/')[0])
  for (const name of given) expect(existsSync(path.join(ROOT, name)), name).toBe(true)
  expect(given.filter((name) => /env|^\./.test(name))).toEqual([])
})
