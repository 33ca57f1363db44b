/** What each sandbox number triggers (service-api.md, Sandbox behaviour). */
export const SANDBOX_NUMBERS = {
  phones: [
    { phone: '263000000001', sale: 'completed at once', collection: 'completed on the first status check' },
    { phone: '263000000002', sale: 'pending, completed after 30 s', collection: 'completed after 30 s' },
    {
      phone: '263000000003',
      sale: 'pending, failed PROVIDER_REJECTED after 30 s',
      collection: 'failed CUSTOMER_DECLINED after 30 s',
    },
    {
      phone: '263000000004',
      sale: 'completed, reversed after 2 minutes',
      collection: 'completed, reversed after 2 minutes',
    },
    { phone: '263000000005', sale: 'quote fails UPSTREAM_UNAVAILABLE', collection: 'UPSTREAM_UNAVAILABLE' },
  ],
  meters: [
    { meter: '00000000001', result: 'customer SANDBOX CUSTOMER, a fixed token' },
    { meter: '00000000003', result: 'three tokens: two that change the key of the meter, then the credit' },
    { meter: '00000000009', result: 'RECIPIENT_INVALID' },
  ],
  accounts: [
    { account: 'TEST-OK', result: 'customer SANDBOX CUSTOMER' },
    { account: 'TEST-BAD', result: 'RECIPIENT_INVALID' },
  ],
  otp: '12345',
} as const
