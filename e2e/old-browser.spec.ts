/** A browser that lacks what the scripts need is told so, instead of an empty page or one that does nothing. */
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'

const SENTENCES = [
  'Este navegador é antigo demais',
  'O Plantão precisa de uma versão dos últimos dois anos do Chrome, Edge, Firefox ou Safari.',
  'Atualize o navegador, ou abra o Plantão em outro. No iPhone e no iPad, atualize o sistema do aparelho.',
]

test('a browser that is too old for the scripts is told so, and nothing else starts', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
  await signIn(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await test.step('it is told instead of the screen’s first view', async () => {
    await page.goto('/dashboard')
    await expect(page.locator('body > main > *')).toHaveText(SENTENCES)
    await expect(page.locator('body > *')).toHaveCount(1)
    await expectSound(page)
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  })
  await test.step('and where modules are not understood', async () => {
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'from the future ?!' }),
    )
    await page.goto('/vendas')
    await expect(page.locator('body > main > *')).toHaveText(SENTENCES)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a page says that it needs them', async ({ page }) => {
    await page.goto('/auth')
    await expect(page.locator('body')).toContainText('O Plantão precisa de JavaScript para funcionar.', {
      useInnerText: true,
    })
  })
})
