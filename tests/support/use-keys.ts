/** The settings of a second key of the same partner, which sells live; `useKeys` names it `live`. */
export const LIVE_KEY = {
  SERVICE_LIVE_KEY: 'service_live_key_of_the_same_partner',
  SERVICE_LIVE_ENVIRONMENT: 'live',
}

/** Sells with the keys of these names from now on; their settings are in the environment. */
export function useKeys(...names: string[]): void {
  process.env.SERVICE_CREDENTIALS = names.join(',')
  Reflect.deleteProperty(globalThis, 'posEnv')
}
