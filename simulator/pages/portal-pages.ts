import { accountPage, type BranchView, type PartnerView } from './account-page.ts'
import { type FaultView, faultsPage } from './faults-page.ts'
import { type KeyView, keysPage } from './keys-page.ts'
import type { Html } from './layout.ts'
import {
  cataloguePage,
  clockPage,
  type MethodView,
  type PhoneView,
  type ProductView,
  phonePage,
  type RequestView,
  requestsPage,
} from './tool-pages.ts'
import { type DeliveryView, type WebhookView, webhooksPage } from './webhooks-page.ts'

/** Reads the portal's JSON at a path, as the signed-in partner. */
type Get = (path: string) => Promise<unknown>

/** Each page of the portal: its address, its title and what it shows. */
export const PORTAL_PAGES: Record<string, { title: string; load(get: Get): Promise<Html> }> = {
  '/portal': {
    title: 'Account',
    load: async (get) => accountPage((await get('/partner')) as PartnerView, (await get('/branches')) as BranchView[]),
  },
  '/portal/keys': {
    title: 'Keys',
    load: async (get) => keysPage((await get('/keys')) as KeyView[], (await get('/branches')) as BranchView[]),
  },
  '/portal/webhooks': {
    title: 'Webhooks',
    load: async (get) =>
      webhooksPage((await get('/webhook')) as WebhookView, (await get('/deliveries')) as DeliveryView[]),
  },
  '/portal/requests': {
    title: 'Requests',
    load: async (get) => requestsPage((await get('/requests')) as RequestView[]),
  },
  '/portal/catalogue': {
    title: 'Catalogue',
    load: async (get) =>
      cataloguePage((await get('/products')) as ProductView[], (await get('/methods')) as MethodView[]),
  },
  '/portal/faults': {
    title: 'Faults',
    load: async (get) =>
      faultsPage((await get('/faults')) as FaultView[], ((await get('/partner')) as PartnerView).rates),
  },
  '/portal/clock': {
    title: 'Clock',
    load: async (get) => clockPage((await get('/clock')) as { now: string; ahead_seconds: number }),
  },
  '/portal/phone': {
    title: 'Customer’s phone',
    load: async (get) => phonePage((await get('/collections')) as PhoneView[]),
  },
}
