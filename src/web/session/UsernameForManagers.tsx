/** Tells a password manager whose password is being set; people and screen readers do not meet it. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      hidden
      aria-hidden
      tabIndex={-1}
    />
  )
}
