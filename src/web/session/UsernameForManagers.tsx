/** A hidden username field that tells password managers whose password is being set; hidden from screen readers too. */
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
