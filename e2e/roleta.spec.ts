/** Roleta: a draw is registered, prepared, performed and proved, on a wheel that turns, by those who may. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildLoja } from '../src/server/testing/office/builders.ts'
import { buildElegivel, buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { changesOf, expectToast, field, heading, toast } from './vocabulary/page.ts'
import { fillFields, recordsScreen } from './vocabulary/records.ts'
import { buildElegiveis, calm, NAMES, ROLETAS, roletaScreen } from './vocabulary/roleta.ts'

const { verificar }: { verificar: (bytes: Uint8Array) => { confere: boolean } } = await import(
  new URL('../docs/verificar-sorteio.mjs', import.meta.url).href
)

test('an Administrador registers a roleta, prepares it, draws with a public seed, and anybody can check it', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(plantao.db)
  const roletas = recordsScreen(page, ROLETAS)
  const roleta = roletaScreen(page)
  await signIn(page)
  await roleta.open()
  await expect(page.getByText('Nenhum sorteio agendado')).toBeVisible()
  await expect(page.getByText('Nenhum sorteio realizado ainda.')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    'Roleta Visual',
    'Lista de Roletas',
    'Nova Roleta',
    'Elegibilidade',
    'Premiações',
    'Nova Premiação',
  ])

  await test.step('the roleta is registered', async () => {
    await roleta.tab('Nova Roleta')
    await fillFields(roletas.newForm, {
      Nome: 'Sorteio do Mês',
      Prêmio: 'Notebook',
      'Valor do prêmio': '4200,50',
      'Data do sorteio': '18/12/2026',
      Hora: '17:30',
      Critérios: 'Duas vendas no mês',
    })
    await roletas.pressSave()
    await expectToast(page, 'Sucesso!', 'Roleta criada com sucesso.')
    await expect(roletas.row('Sorteio do Mês')).toContainText('18/12/2026 17:30')
    await expect(roletas.row('Sorteio do Mês')).toContainText('Agendado')
  })
  await test.step('it is prepared, and the codes are published', async () => {
    await page.getByRole('button', { name: 'Abrir roleta Sorteio do Mês' }).click()
    await expect(roleta.wheel).toHaveAccessibleName('Roleta com 3 participantes')
    await expect(roleta.participantes).toHaveText(NAMES)
    await roleta.prepare()
    await expect(page.getByText('Lista congelada')).toBeVisible()
    await expect(page.getByText('Código da semente', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Ver o que foi publicado' }).click()
    await expect(page.getByText('Sorteio preparado, ainda não realizado')).toBeVisible()
    await page.goBack()
  })
  const vencedor = await test.step('it is drawn with a public seed', async () => {
    await roleta.semente.fill('João chamou 7')
    const said = await roleta.draw()
    const vencedor = NAMES.find((name) => said.startsWith(name)) ?? ''
    expect(said).toBe(`${vencedor} venceu o sorteio Sorteio do Mês. Prêmio: Notebook.`)
    await expect(roleta.historico.getByRole('row').nth(1)).toContainText(vencedor)
    await expect(roleta.historico.getByRole('row').nth(1)).toContainText('simples, peso 1')
    return vencedor
  })
  await test.step('the page recomputes the winner', async () => {
    await page.getByRole('link', { name: 'Conferir a prova', exact: true }).click()
    await expect(heading(page, 'Prova do sorteio')).toBeVisible()
    await expect(page.getByText('A prova confere', { exact: true })).toBeVisible()
    await expect(page.getByText(`a conta dá o mesmo vencedor: ${vencedor}.`)).toBeVisible()
    await expect(
      page.getByText(/^As sementes secreta e pública dão o número [\d.]+, de 0 a 4.294.967.295\.$/),
    ).toBeVisible()
    await expect(page.getByText(/ninguém podia saber nem escolher o vencedor antes/)).toBeVisible()
    await expect(page.getByText(/isso só quem estava presente pode dizer/)).toBeVisible()
  })
  const prova = await test.step('the proof and the program verify it elsewhere', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar a prova (JSON)' }).click()
    const downloaded = await downloading
    const file = await readFile(await downloaded.path())
    await expect(
      page.getByText(
        `node verificar-sorteio.mjs ${downloaded.suggestedFilename()} ${JSON.parse(`${file}`).hash_participantes}`,
      ),
    ).toBeVisible()
    expect(verificar(file).confere).toBe(true)
    const verifying = page.waitForEvent('download')
    await page.getByRole('link', { name: 'o verificador (verificar-sorteio.mjs)' }).click()
    const verificador = await verifying
    expect(verificador.suggestedFilename()).toBe('verificar-sorteio.mjs')
    // Both files in one folder, and the command as it is shown.
    const pasta = await mkdtemp(join(tmpdir(), 'plantao-prova-'))
    await downloaded.saveAs(join(pasta, downloaded.suggestedFilename()))
    await verificador.saveAs(join(pasta, verificador.suggestedFilename()))
    const [node = '', ...args] = (await page.locator('pre').innerText()).split(' ')
    expect(node).toBe('node')
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: pasta })
    expect(stdout).toContain('OK    O código da lista é o que você anotou')
    expect(stdout).toContain('A prova confere.')
    await rm(pasta, { recursive: true })
    const prova = JSON.parse(file.toString())
    expect(prova).toMatchObject({ semente_publica: 'João chamou 7', vencedor: { nome: vencedor } })
    return prova
  })
  await test.step('a noted code is recognised', async () => {
    const noted = field(page, 'Código anotado na preparação')
    await noted.fill(prova.hash_participantes.replaceAll(/(.{8})/g, '$1 '))
    await expect(page.getByText('É o código da lista deste sorteio.')).toBeVisible()
    await noted.fill('a'.repeat(64))
    await expect(noted).toHaveAccessibleDescription(/^Este código não é de nenhum dos dois\./)
  })
})

/** What is said while nothing is prepared. */
const WITHOUT_PREPARO =
  /^Preparar antes publica os códigos .* Sem isso, Sortear prepara e sorteia de uma só vez\.$/

test('Staff draws in one step, and is offered neither annulling, calling off nor deleting', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(plantao.db)
  const { id } = await buildSorteio(plantao.db)
  const another = await buildSorteio(plantao.db, { nome: 'Outro sorteio' })
  const roletas = recordsScreen(page, ROLETAS)
  const roleta = roletaScreen(page)
  await signIn(page, 'Staff')
  await roleta.open(another.id)
  await roleta.prepare()
  await expect(page.getByRole('button', { name: 'Anular preparação' })).toHaveCount(0)
  await expect(page.getByText(WITHOUT_PREPARO)).toHaveCount(0)
  await roletas.open()
  await expect(roletas.row('Outro sorteio')).toContainText('Preparado')
  await expect(page.getByRole('button', { name: /^(Excluir|Cancelar) / })).toHaveCount(0)
  await roleta.open(id)
  await expect(page.getByText(WITHOUT_PREPARO)).toBeVisible()
  await roleta.draw()
  await expect(page.getByText(WITHOUT_PREPARO)).toHaveCount(0)
  await page.getByRole('link', { name: 'Conferir a prova', exact: true }).click()
  await expect(page.getByText(/foi preparado e realizado de uma só vez/)).toBeVisible()
  await expect(page.getByText(/quem controla o servidor poderia tê-la escolhido ao preparar/)).toBeVisible()
  await page.getByRole('link', { name: 'Voltar às roletas' }).click()
  await expect(roletas.row('Sorteio do Mês')).toContainText('Realizado')
})

test('the wheel takes 30 to 49 steps and settles on the winner that the server gave', async ({
  page,
  plantao,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await buildElegiveis(plantao.db, [...NAMES, 'João Prado', 'Sílvia Reis'])
  const { id } = await buildSorteio(plantao.db)
  const roleta = roletaScreen(page)
  await signIn(page, 'Staff')
  await roleta.open(id)
  await expect(roleta.wheel).toBeVisible()
  await expect(page.getByText('Nenhum sorteio realizado ainda.')).toBeVisible()
  // At each step, whether the history below the wheel tells of a winner already.
  await page.evaluate(() => {
    const turning = document.querySelector('svg[role="img"] > g')
    const seen: boolean[] = []
    Object.assign(window, { seen })
    const told = () => document.querySelector('table[aria-label="Histórico de sorteios"]') !== null
    if (turning)
      new MutationObserver(() => seen.push(told())).observe(turning, { attributeFilter: ['data-apontado'] })
  })
  await roleta.pressDraw()
  await expect(page.getByRole('button', { name: 'Sorteando…' })).toBeDisabled()
  await expect(roleta.announced).toHaveCount(0)
  await expectToast(page, 'Sucesso!', 'Sorteio realizado com sucesso!')
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
  // The first change takes the wheel to where it starts.
  expect(seen.length - 1).toBeGreaterThanOrEqual(30)
  expect(seen.length - 1).toBeLessThanOrEqual(49)
  expect(seen).not.toContain(true)
  const { vencedor } = await plantao.db
    .selectFrom('sorteios')
    .innerJoin('colaboradores as c', 'c.id', 'vencedor_id')
    .select('c.nome as vencedor')
    .where('sorteios.id', '=', id)
    .executeTakeFirstOrThrow()
  await expect(roleta.announced).toHaveText(new RegExp(`^${vencedor} venceu`))
  await expect(page.locator('[data-vencedora] text')).toHaveText(vencedor)
  await expect(roleta.historico.getByRole('row').nth(1)).toContainText(vencedor)
})

test('a double click prepares once, and draws once', async ({ page, plantao, signIn }) => {
  await buildElegiveis(plantao.db)
  const { id } = await buildSorteio(plantao.db)
  const roleta = roletaScreen(page)
  await signIn(page)
  await roleta.open(id)
  const changes = changesOf(page)
  await page.getByRole('button', { name: 'Preparar sorteio' }).dblclick()
  await expectToast(page, 'Sucesso!', 'Sorteio preparado. Anote os códigos antes de sortear.')
  await expect(page.getByRole('button', { name: 'Anular preparação' })).toBeVisible()
  await page.getByRole('button', { name: 'Sortear', exact: true }).dblclick()
  await expectToast(page, 'Sucesso!', 'Sorteio realizado com sucesso!')
  expect(changes).toEqual([`POST /api/sorteios/${id}/preparo`, `POST /api/sorteios/${id}/realizacao`])
  await expect(toast(page, 'Erro', '')).toHaveCount(0)
})

test('of two people who press the button, one draws and the other is told', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(plantao.db)
  const { id } = await buildSorteio(plantao.db)
  const other = await (await browser.newContext({ baseURL: plantao.url, reducedMotion: 'reduce' })).newPage()
  await signIn(page)
  await signIn(other, 'Staff')
  await roletaScreen(page).open(id)
  await roletaScreen(other).open(id)
  await expect(roletaScreen(other).wheel).toBeVisible()
  // The other one presses before the draw has reached that screen.
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  await other.route(`**/api/sorteios/${id}`, async (route) => {
    await told
    await route.continue()
  })
  const said = await roletaScreen(page).draw()
  await roletaScreen(other).pressDraw()
  await expectToast(other, 'Erro', 'Este sorteio já foi realizado ou cancelado')
  tell()
  await expect(roletaScreen(other).announced).toHaveText(said)
  await other.context().close()
})

test('thirty-four take part: all of them are on the wheel, and can be read on the whole screen', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  const people = Array.from(
    { length: 34 },
    (_, n) => `Maria Fernanda ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n % 26]}${n}`,
  )
  await buildElegiveis(plantao.db, people)
  const { id } = await buildSorteio(plantao.db)
  const roleta = roletaScreen(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await roleta.open(id)
  await expect(roleta.wheel.locator('g > text')).toHaveCount(34)
  await expect(page.getByText(/^A roda mostra/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Tela cheia' }).click()
  const names = page.getByRole('dialog', { name: 'Roleta' }).getByRole('img').locator('g > text')
  await expect(names).toHaveCount(34)
  const heights = await names.evaluateAll((texts) =>
    texts.map((text) => {
      const svg = (text as SVGTextElement).ownerSVGElement
      return Number.parseFloat(getComputedStyle(text).fontSize) * (svg?.getScreenCTM()?.a ?? 0)
    }),
  )
  expect(Math.min(...heights)).toBeGreaterThan(16)
})

test('three hundred take part: the wheel shows those at the pointer, the whole screen shows it large', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  const people = []
  for (let n = 0; n < 300; n++) people.push(`Participante ${String(n + 1).padStart(3, '0')}`)
  await buildElegiveis(plantao.db, people)
  const { id } = await buildSorteio(plantao.db)
  const roleta = roletaScreen(page)
  await signIn(page)
  await roleta.open(id)
  await expect(roleta.wheel).toHaveAccessibleName('Roleta com 300 participantes')
  await expect(roleta.wheel.locator('g > text')).toHaveCount(60)
  const part = 'A roda mostra 60 dos 300 participantes de cada vez; todos concorrem.'
  await expect(page.getByText(part)).toBeVisible()
  await expect(roleta.participantes).toHaveCount(300)
  await page.getByRole('button', { name: 'Tela cheia' }).click()
  const whole = page.getByRole('dialog', { name: 'Roleta' })
  await expect(whole.getByText(part)).toBeVisible()
  await expectAccessible(page)
  await whole.getByRole('button', { name: 'Preparar sorteio' }).click()
  for (const code of ['Código da lista', 'Código da semente'])
    await expect(whole.getByText(code, { exact: true })).toBeVisible()
  await expect(whole.getByText(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/)).toHaveCount(2)
  await expectAccessible(page)
  await whole.getByRole('button', { name: 'Sortear', exact: true }).click()
  await expect(roleta.announced).toHaveText(/^Participante \d{3} venceu/)
  const letter = await whole
    .getByText(/^Participante \d{3}$/)
    .last()
    .evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize))
  expect(letter).toBeGreaterThan(40)
  await whole.getByRole('button', { name: 'Sair da tela cheia' }).click()
  await expect(whole).toBeHidden()
})

test('every tab, dialog and the proof are accessible and fit every width', async ({
  page,
  plantao,
  signIn,
}) => {
  test.slow()
  await calm(page)
  const long = await buildLoja(plantao.db, { nome: `Loja ${'Comprida '.repeat(15)}`.trim() })
  await buildElegivel(plantao.db, {
    nome: `Maximiliano ${'Albuquerque '.repeat(12)}`.trim(),
    loja_id: long.id,
  })
  await buildElegiveis(plantao.db)
  const { id } = await buildSorteio(plantao.db, {
    nome: `Sorteio ${'interminável '.repeat(12)}`.trim(),
    premio: 'SemEspaços'.repeat(20),
    valor_premio: 999_999_999_999.99,
    criterios: 'Regra '.repeat(100),
  })
  await buildSorteio(plantao.db)
  const roleta = roletaScreen(page)
  const sound = async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await signIn(page)
  await roleta.open(id)
  await roleta.prepare()
  await page.getByRole('button', { name: 'Anular preparação' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await sound()
  await roleta.giveReason('Anular a preparação?', 'Motivo'.repeat(50), 'Anular preparação')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The annulled preparation is off the screen as well.
  await expect(page.getByRole('button', { name: 'Preparar sorteio' })).toBeVisible()
  await roleta.draw()
  await sound()
  await page.goto(`/roleta/${id}/prova`)
  await expect(page.getByText('A prova confere', { exact: true })).toBeVisible()
  await sound()
  await page.goto('/roleta')
  for (const tab of ['Lista de Roletas', 'Nova Roleta', 'Elegibilidade'] as const) {
    await roleta.tab(tab)
    await expect(page.getByText('Carregando')).toHaveCount(0)
    await sound()
  }
})
