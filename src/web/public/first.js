// What a page does before anything is shown. Written in ECMAScript 5, so that the oldest browser understands it.
;(function () {
  var root = document.documentElement
  tellOldBrowsers()
  setScheme()
  lightOnPaper()

  /** Tests what the scripts need: newer than everything else in them are AbortSignal.any and Object.groupBy. */
  function tellOldBrowsers() {
    if (typeof AbortSignal === 'function' && AbortSignal.any && Object.groupBy) return
    // start.ts then starts nothing.
    root.setAttribute('data-navegador-antigo', '')
    document.addEventListener('DOMContentLoaded', function () {
      var main = document.createElement('main')
      main.style.cssText = 'max-width: 32rem; margin: 0 auto; padding: 2rem; font-family: sans-serif'
      write('h1', 'Este navegador é antigo demais')
      write('p', 'O Plantão precisa de uma versão dos últimos dois anos do Chrome, Edge, Firefox ou Safari.')
      write(
        'p',
        'Atualize o navegador, ou abra o Plantão em outro. No iPhone e no iPad, atualize o sistema do aparelho.',
      )
      document.body.textContent = ''
      document.body.appendChild(main)

      function write(tag, text) {
        main.appendChild(document.createElement(tag)).textContent = text
      }
    })
  }

  /** Light or dark, so that nothing flashes. The key is the one Mantine keeps the choice under. */
  function setScheme() {
    var choice = null
    try {
      choice = localStorage.getItem('mantine-color-scheme-value')
    } catch (_closed) {
      // Storage is closed to this page: the system's theme it is.
    }
    var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }

  /** Paper is always light. Afterwards the attribute is Mantine's again. */
  function lightOnPaper() {
    var onScreen = null
    addEventListener('beforeprint', function () {
      if (onScreen === null) onScreen = root.getAttribute('data-mantine-color-scheme')
      root.setAttribute('data-mantine-color-scheme', 'light')
    })
    addEventListener('afterprint', function () {
      if (onScreen) root.setAttribute('data-mantine-color-scheme', onScreen)
      onScreen = null
    })
  }
})()
