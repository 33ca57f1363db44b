'use client'

import ErrorPage from '../error.tsx'

/** The same page inside the office, so TEST and the navigation stay in place. */
export default ErrorPage
