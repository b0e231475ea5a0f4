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
})()
