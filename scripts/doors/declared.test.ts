import { expect, test } from 'vitest'
import { OPEN_DOORS } from './open-doors.ts'
import { doorsOf, readDoors } from './read-doors.ts'

const doors = readDoors()
const ACTIONS = 'lib/office/alerts/actions.ts'
const ROUTE = 'app/api/alerts/route.ts'

test('every action, route and page declares its permission, or is on the list of open doors with the reason', () => {
  const undeclared = doors.filter(({ name, access }) => access === null && !(name in OPEN_DOORS))
  expect(undeclared.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  for (const kind of ['action', 'route', 'page']) {
    expect(doors.filter((door) => door.kind === kind).length, kind).toBeGreaterThan(15)
  }
})

test('no open door is listed twice over: none that is gone, none that declares a permission', () => {
  const undeclared = doors.filter(({ access }) => access === null).map(({ name }) => name)
  expect(Object.keys(OPEN_DOORS).filter((name) => !undeclared.includes(name))).toEqual([])
})

test('an action that is made without a permission is found, wherever it hides', () => {
  const hidden = [
    [ACTIONS, `'use server'\nexport async function wipe(): Promise<void> {}`],
    [ACTIONS, `'use server'\nexport const wipe = async () => {}`],
    [ACTIONS, `'use server'\nexport const wipe = pageAction(Form, wipeAll, {})`],
    [ACTIONS, `'use server'\nexport const wipe = resultAction({ signedIn: '' }, Form, wipeAll)`],
    [ACTIONS, `'use server'\nexport { wipe } from './wipe.ts'`],
    ['components/office/wipe.tsx', `export function Wipe() {\n  async function wipe() {\n    'use server'\n  }\n}`],
    ['app/(office)/wipe/form.ts', `'use server'\nexport const wipe = pageAction('alert:manage', Form, wipeAll, {})`],
    [ROUTE, `export function GET() {\n  return Response.json(everything())\n}`],
    ['app/(office)/wipe/page.tsx', 'export default function Page() {\n  return everything()\n}'],
  ] as const
  for (const [file, text] of hidden) {
    expect(
      doorsOf(file, text).map(({ access }) => access),
      text,
    ).toEqual([null])
  }
})

test('a declaration is read with its door', () => {
  const made = `'use server'\nexport const oneAction = pageAction('sale:create', Form, one, {})
export const twoAction = resultAction(\n  { signedIn: 'the keys are a person’s own' },\n  Form,\n  two,\n)`
  expect(doorsOf(ACTIONS, made).map(({ name, access }) => ({ name, access }))).toEqual([
    { name: 'oneAction', access: { permission: 'sale:create' } },
    { name: 'twoAction', access: { signedIn: 'the keys are a person’s own' } },
  ])
  const route = `export function GET() {\n  return answerJson('report:read', read)\n}\nexport function POST() {}`
  expect(doorsOf(ROUTE, route).map(({ name, access }) => ({ name, access }))).toEqual([
    { name: 'GET /api/alerts', access: { permission: 'report:read' } },
    { name: 'POST /api/alerts', access: null },
  ])
})
