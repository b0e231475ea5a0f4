/** Roleta: a draw is registered, prepared, performed and proved, on a wheel that turns, by those who may. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formatDate, today } from '../src/core/dates.ts'
import { buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectSound } from './vocabulary/accessibility.ts'
import { changesOf, expectToast, field, heading, toast } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'
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
  await test.step('the roleta is registered', async () => {
    await roleta.tab('Nova Roleta')
    await expectSound(page)
    await fillFields(roletas.newForm, {
      Nome: 'Sorteio do Mês',
      Prêmio: 'Notebook',
      'Valor do prêmio': '4200,50',
      'Data do sorteio': formatDate(today(new Date())),
      Hora: '17:30',
      Critérios: 'Regra '.repeat(100),
    })
    await roletas.pressSave()
    await expectToast(page, 'Sucesso!', 'Roleta criada com sucesso.')
    await expect(roletas.row('Sorteio do Mês')).toContainText(' 17:30')
    await expect(roletas.row('Sorteio do Mês')).toContainText('Agendado')
  })
  const changes = changesOf(page)
  await test.step('it is prepared once by a double click, and the codes are published', async () => {
    // From the notice that it is due.
    await page.goto('/dashboard')
    const notices = bell(page)
    await notices.open()
    await notices.panel.getByRole('link', { name: /^Sorteio do Mês/ }).click()
    await expect(field(page, 'Sorteio')).toHaveValue(/^Sorteio do Mês/)
    await expect(roleta.wheel).toHaveAccessibleName('Roleta com 3 participantes')
    await expect(roleta.participantes).toHaveText(NAMES)
    await page.getByRole('button', { name: 'Preparar sorteio' }).dblclick()
    await expectToast(page, 'Sucesso!', 'Sorteio preparado. Anote os códigos antes de sortear.')
    await expect(page.getByText('Lista congelada')).toBeVisible()
    await expect(page.getByText('Código da semente', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Ver o que foi publicado' }).click()
    await expect(page.getByText('Sorteio preparado, ainda não realizado')).toBeVisible()
    await page.goBack()
  })
  const vencedor = await test.step('it is drawn once by a double click, with a public seed', async () => {
    await roleta.semente.fill('João chamou 7')
    await page.getByRole('button', { name: 'Sortear', exact: true }).dblclick()
    await expectToast(page, 'Sucesso!', 'Sorteio realizado com sucesso!')
    await expect(toast(page, 'Erro', '')).toHaveCount(0)
    expect(changes.map((call) => call.split('/').at(-1))).toEqual(['preparo', 'realizacao'])
    await expect(roleta.announced).toHaveCount(1)
    const said = (await roleta.announced.textContent()) ?? ''
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
    await expectSound(page)
  })
  await test.step('the proof and the program verify it elsewhere', async () => {
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
  })
})

test('thirty-four are all on the wheel, of three hundred those at the pointer, and the whole screen shows them large', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(
    plantao.db,
    Array.from({ length: 34 }, (_, n) => `Maria Fernanda ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n % 26]}${n}`),
  )
  const { id } = await buildSorteio(plantao.db)
  const roleta = roletaScreen(page)
  const whole = page.getByRole('dialog', { name: 'Roleta' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await test.step('thirty-four can be read on the whole screen', async () => {
    await roleta.open(id)
    await expect(roleta.wheel.locator('g > text')).toHaveCount(34)
    await expect(page.getByText(/^A roda mostra/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Tela cheia' }).click()
    const names = whole.getByRole('img').locator('g > text')
    await expect(names).toHaveCount(34)
    const heights = await names.evaluateAll((texts) =>
      texts.map((text) => {
        const svg = (text as SVGTextElement).ownerSVGElement
        return Number.parseFloat(getComputedStyle(text).fontSize) * (svg?.getScreenCTM()?.a ?? 0)
      }),
    )
    expect(Math.min(...heights)).toBeGreaterThan(16)
    await page.keyboard.press('Escape')
  })
  const part = 'A roda mostra 60 dos 300 participantes de cada vez; todos concorrem.'
  await test.step('of three hundred sixty are on the wheel', async () => {
    await buildElegiveis(
      plantao.db,
      Array.from({ length: 266 }, (_, n) => `Participante ${n + 1}`),
    )
    await roleta.open(id)
    await expect(roleta.wheel).toHaveAccessibleName('Roleta com 300 participantes')
    await expect(roleta.wheel.locator('g > text')).toHaveCount(60)
    await expect(page.getByText(part)).toBeVisible()
    await expect(roleta.participantes).toHaveCount(300)
    await page.getByRole('button', { name: 'Tela cheia' }).click()
    await expect(whole.getByText(part)).toBeVisible()
  })
  await test.step('at full screen a refusal is said on the stage, and no toast', async () => {
    await plantao.db.updateTable('roleta_elegibilidade').set({ ativo: false }).execute()
    await whole.getByRole('button', { name: 'Sortear', exact: true }).click()
    const said = 'Nenhum colaborador elegível encontrado para participar da roleta'
    await expect(whole.getByRole('alert')).toContainText(said)
    await expect(page.locator('.mantine-Notification-root')).toBeHidden()
    await plantao.db.updateTable('roleta_elegibilidade').set({ ativo: true }).execute()
  })
  await test.step('prepared and drawn there', async () => {
    await whole.getByRole('button', { name: 'Preparar sorteio' }).click()
    await expect(whole.getByText(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/)).toHaveCount(2)
    await expectAccessible(page)
    await whole.getByRole('button', { name: 'Sortear', exact: true }).click()
    await expect(roleta.announced).toHaveText(/^(Participante|Maria Fernanda) .* venceu/)
    const letter = await whole
      .getByText(/^(Participante|Maria Fernanda) \w+$/)
      .last()
      .evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize))
    expect(letter).toBeGreaterThan(40)
    await whole.getByRole('button', { name: 'Sair da tela cheia' }).click()
    await expect(whole).toBeHidden()
  })
})
