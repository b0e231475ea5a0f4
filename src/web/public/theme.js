// Sets light or dark before the first paint, so that nothing flashes. The key is the one Mantine keeps the choice under.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage is closed to this page: the system's theme it is.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // Paper is always light. Afterwards the attribute is Mantine's again.
  const root = document.documentElement
  let onScreen = null
  addEventListener('beforeprint', () => {
    onScreen ??= root.getAttribute('data-mantine-color-scheme')
    root.setAttribute('data-mantine-color-scheme', 'light')
  })
  addEventListener('afterprint', () => {
    if (onScreen) root.setAttribute('data-mantine-color-scheme', onScreen)
    onScreen = null
  })
})()
