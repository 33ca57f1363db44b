'use client'

import ErrorPage from '../error.tsx'

/** The error page inside the counter's frame, so that till, TEST and keys stay in place. */
export default ErrorPage
