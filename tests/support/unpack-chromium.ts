/** Unpacks the browser of the npm package into the temporary folder that this process was given. */
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
