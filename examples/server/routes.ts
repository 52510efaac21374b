/** Everything that the example server answers: the listing, the settings, and signing in. */
import type { Handler } from './http.js'
import { SETTINGS } from './key-settings.js'

export interface Routes {
  readonly listing: Handler
  readonly keySettings: Handler
  /** Answers the other paths below `/settings`. */
  readonly signing: Handler
}

export function createRoutes({ listing, keySettings, signing }: Routes): Handler {
  return async (request) => {
    const path = request.target.split('?')[0] ?? ''
    if (path === SETTINGS || path.startsWith(`${SETTINGS}/`)) return keySettings(request)
    return path.startsWith('/settings/') ? signing(request) : listing(request)
  }
}
