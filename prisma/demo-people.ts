import type { Role } from '../lib/people/access/model.ts'

export const DEMO_PIN = '1234'
export const DEMO_PASSWORD = 'kopje-demo'

/** The same branches as the simulator's demo partner. */
export const BRANCHES = [
  { code: 'HRE-01', name: 'Harare First Street' },
  { code: 'BYO-01', name: 'Bulawayo Fife Street' },
  { code: 'MUT-01', name: 'Mutare Main Street' },
]

/** The demo's people; the terminal shows them with their PIN and password. */
export const PEOPLE: { name: string; role: Role; branches: string[] }[] = [
  { name: 'Rudo', role: 'cashier', branches: ['HRE-01'] },
  { name: 'Blessing', role: 'cashier', branches: ['HRE-01'] },
  { name: 'Tatenda', role: 'cashier', branches: ['HRE-01'] },
  { name: 'Nomsa', role: 'supervisor', branches: ['HRE-01'] },
  { name: 'Farai', role: 'manager', branches: ['HRE-01', 'BYO-01', 'MUT-01'] },
  { name: 'Sipho', role: 'cashier', branches: ['BYO-01'] },
  { name: 'Thandeka', role: 'supervisor', branches: ['BYO-01'] },
  { name: 'Chipo', role: 'cashier', branches: ['MUT-01'] },
  { name: 'Tendai', role: 'owner', branches: ['HRE-01', 'BYO-01', 'MUT-01'] },
]
