/**
 * The doors that declare no permission, by name, each with the reason why that is right. A person reads this list
 * before it grows: a door that is not on it must declare a permission, or the tests fail.
 */
export const OPEN_DOORS: Readonly<Record<string, string>> = {
  // Signing in and out.
  signInWithPinAction: 'nobody is signed in yet; the PIN decides, and tries are counted',
  signInWithPasswordAction: 'nobody is signed in yet; the password decides, and tries are counted',
  signInDemoAction: 'refuses unless this is the demo',
  finishByCodeAction: 'half signed in: the session of this browser and the code decide',
  finishBySecretAction: 'half signed in: only the session of this browser',
  finishSetUpAction: 'half signed in: only the session of this browser',
  setUpSecondStepAction: 'half signed in: only the session of this browser',
  askPasskeyAction: 'half or fully signed in: asks only for the person’s own passkeys',
  answerPasskeyAction: 'half or fully signed in: the signature of the person’s own passkey decides',
  signOutAction: 'ends the session of this browser and no other',
  unlockTillAction: 'locked: the own PIN or password decides, and tries are counted',
  chooseLocaleAction: 'the language of this browser, and of whoever is signed in at it',
  'GET /api/auth/[...nextauth]': 'the company’s answer decides, bound to this browser by state, nonce and PKCE',
  redeemEnrolmentCodeAction: 'a new till knows nobody; the code decides, once, and tries are counted',
  addFirstOwnerAction: 'nobody has been added yet; the code that the start prints decides, and tries are counted',
  '/first-owner': 'leads to sign-in once anybody has been added; before, the page holds nothing',
  '/enrol': 'a new till knows nobody; the page holds nothing',
  '/lock': 'names only the person who is locked out here',
  '/sign-in': 'shows only the names of this till’s branch, and none elsewhere',
  '/sign-in/finish': 'half signed in: only the session of this browser',
  'POST /api/active': 'the session of this browser, locked or not',
  'POST /api/lock': 'the session of this browser; locking needs no permission',
  'POST /api/unlock': 'the session of this browser; the own PIN or password decides',
  // For everybody who is signed in.
  '/': 'leads on and shows nothing',
  '/office': 'leads to the first page that the person may open',
  '/prove': 'where a permission comes to hold: asks for the own authenticator’s code',
  '/till': 'says what this browser is; making it a till needs till:enrol',
  '/settings/keys': 'the keys are a person’s own',
  beginPasskeyAction: 'adds to the person’s own passkeys, and asks for the own code',
  addPasskeyAction: 'keeps the passkey that the person began to add in this session',
  '/own-secrets': 'the own PIN and password',
  'GET /api/live': 'says that something changed, never what, and only of branches and tills that the person sees',
  // For those who hold a link or a signature.
  '/r/[[...link]]': 'the link of a slip decides',
  '/display/[link]': 'the link of a customer’s screen decides',
  'GET /display/[link]/live': 'the link of a customer’s screen decides; says that something changed, never what',
  'POST /api/webhooks/service': 'the Service’s signature decides',
  'GET /api/metrics': 'METRICS_TOKEN decides; numbers of the shop as a whole, nobody’s name or number',
  // For anybody.
  '/too-large': 'a sentence',
  '/refused': 'a sentence',
  'GET /offline': 'the page without a line; names nobody',
  'GET /api/health/live': 'says that the process runs',
  'GET /api/health/ready': 'says whether the database and the worker answer, nothing of the shop',
  'GET /api/health/worker': 'says when the worker’s loops last ended, nothing of the shop',
}
