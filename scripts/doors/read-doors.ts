import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../files-in.ts'
import { ROOT } from '../root.ts'

/** Where somebody outside can reach the code: a server action, a route's method, or a page. */
export type Door = {
  kind: 'action' | 'route' | 'page'
  /** Relative to the root, such as `lib/people/staff/actions.ts`. */
  file: string
  /** The action's name, or the route's method and address, or the page's address. */
  name: string
  /** What it declares: a permission, why being signed in is enough, or nothing. */
  access: { permission: string } | { signedIn: string } | null
  /** For an action: the function that made it, or null. */
  maker?: 'pageAction' | 'stateAction' | 'resultAction' | null
}

const ACTION_FILE = /^lib\/[^/]+\/[^/]+\/[a-z-]*actions\.ts$/
const DIRECTIVE = /^\s*'use server'\s*$/m
const EXPORT = /^export (?:const|(?:async )?function|default|\*|\{)\s*(\w*)/gm
const MADE = /^export const \w+ = (pageAction|stateAction|resultAction)\(\s*/
const ANSWERED = /\b(?:answerJson|answerFile)\(\s*/
const REQUIRED = /\b(?:requirePermission|requireServing)\(\s*/
const METHODS = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/

/** Every door of the product, as its source declares it. */
export function readDoors(): Door[] {
  return ['app', 'components', 'lib'].flatMap(sourcesIn).flatMap(({ file, text }) => doorsOf(file, text))
}

/** The doors of one source file. An action outside an actions file counts as declaring nothing. */
export function doorsOf(file: string, text: string): Door[] {
  if (DIRECTIVE.test(text)) return actionsOf(file, text)
  if (file.endsWith('/route.ts')) return routesOf(file, text)
  return /^app\/(?:.*\/)?page\.tsx$/.test(file)
    ? [{ kind: 'page', file, name: addressOf(file), access: declared(text, REQUIRED) }]
    : []
}

function actionsOf(file: string, text: string): Door[] {
  if (!ACTION_FILE.test(file)) return [{ kind: 'action', file, name: '*', access: null }]
  return exportsOf(text).map(({ name, body }) => {
    const maker = (MADE.exec(body)?.[1] ?? null) as Door['maker']
    return { kind: 'action', file, name, access: declared(body, MADE), maker }
  })
}

function routesOf(file: string, text: string): Door[] {
  return exportsOf(text)
    .filter(({ name }) => METHODS.test(name))
    .map(({ name, body }) => {
      return { kind: 'route', file, name: `${name} ${addressOf(file)}`, access: declared(body, ANSWERED) }
    })
}

/** Each exported thing with its text, up to the next one. */
function exportsOf(text: string): { name: string; body: string }[] {
  const found = [...text.matchAll(EXPORT)]
  return found.map(({ index, 1: name = '' }, at) => ({ name, body: text.slice(index, found[at + 1]?.index) }))
}

function declared(text: string, maker: RegExp): Door['access'] {
  const found = maker.exec(text)
  if (!found) return null
  const rest = text.slice(found.index + found[0].length)
  const [, permission] = /^'([a-z-]+:[a-z-]+)'/.exec(rest) ?? []
  if (permission) return { permission }
  const [, signedIn] = /^\{\s*signedIn:\s*'([^']{10,})'/.exec(rest) ?? []
  return signedIn ? { signedIn } : null
}

/** The address of a page or route: groups in brackets are not part of it. */
function addressOf(file: string): string {
  const parts = path
    .dirname(file)
    .split('/')
    .slice(1)
    .filter((part) => !part.startsWith('('))
  return `/${parts.join('/')}`
}

function sourcesIn(folder: string): { file: string; text: string }[] {
  return filesIn(folder)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('lib/generated/'))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
}
