/** A Proxy that throws whatever is asked of it. */
export function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}
