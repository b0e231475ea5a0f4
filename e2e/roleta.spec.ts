/** Roleta: a draw is registered, prepared, performed and proved; what is registered is changed, annulled, called off and deleted. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formatDate, today } from '../src/core/dates.ts'
import { buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { changesOf, expectNoToast, expectToast, field, heading, toast, visit } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'
import { fillFields, recordsScreen } from './vocabulary/records.ts'
import { buildElegiveis, calm, NAMES, ROLETAS, roletaScreen } from './vocabulary/roleta.ts'

const { verificar }: { verificar: (bytes: Uint8Array) => { confere: boolean } } = await import(
  new URL('../docs/verificar-sorteio.mjs', import.meta.url).href
)

test('a roleta is registered, prepared and drawn with a public seed, and anybody can check it', {
  tag: '@firefox',
}, async ({ page, plantao, signIn }) => {
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
    await visit(page, '/dashboard')
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

test('a preparation is annulled and a draw called off, with their reasons', {
  tag: '@firefox',
}, async ({ page, plantao, signIn }) => {
  const roletas = recordsScreen(page, ROLETAS)
  const roleta = roletaScreen(page)
  await signIn(page)
  await buildElegiveis(plantao.db, [`Maximiliano ${'Albuquerque '.repeat(12)}`.trim(), 'João Prado'])
  const { id } = await buildSorteio(plantao.db, {
    nome: 'Sorteio do show',
    premio: 'SemEspaços'.repeat(20),
    valor_premio: 999_999_999_999.99,
  })
  await buildSorteio(plantao.db, { nome: 'Sorteio livre' })
  await test.step('a preparation is annulled', async () => {
    await page.goto(`/roleta?sorteio=${id}`)
    await expect(roleta.wheel).toHaveAccessibleName('Roleta com 2 participantes')
    await roleta.prepare()
    await page.getByRole('button', { name: 'Anular preparação' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSound(page)
    await roleta.giveReason('Anular a preparação?', 'Faltou a equipe da praia.', 'Anular preparação')
    await expectToast(page, 'Sucesso!', 'Preparação anulada.')
    // The draw is read again then, and the link below it moves.
    await expect(page.getByRole('button', { name: 'Preparar sorteio' })).toBeVisible()
    await page.getByRole('link', { name: 'Ver o que foi publicado' }).click()
    await expect(heading(page, 'Preparações anuladas (1)')).toBeVisible()
    await expect(page.getByText('Motivo: Faltou a equipe da praia.')).toBeVisible()
  })
  await test.step('one is changed, and deleted; one that was prepared is not', async () => {
    await visit(page, ROLETAS.path)
    await expectSound(page)
    await roletas.openEdit('Sorteio livre')
    await fillFields(roletas.editForm, { Nome: 'Sorteio solto', Prêmio: 'Cafeteira' })
    await roletas.pressSaveChanges()
    await expect(roletas.row('Sorteio solto')).toContainText('Cafeteira')
    await roletas.openDeletion('Sorteio solto')
    await roletas.pressDelete()
    await expectToast(page, 'Sucesso!', 'Roleta excluída com sucesso.')
    await expect(roletas.row('Sorteio solto')).toHaveCount(0)
    const deletion = await roletas.openDeletion('Sorteio do show')
    await roletas.pressDelete()
    await expect(deletion).toContainText(
      'Não é possível excluir: este sorteio já foi preparado. Cancele-o em vez disso.',
    )
    await expectNoToast(page, 'Erro')
    await page.keyboard.press('Escape')
  })
  await test.step('it is called off', async () => {
    await page.getByRole('button', { name: 'Cancelar roleta Sorteio do show' }).click()
    await roleta.giveReason('Cancelar o sorteio?', 'O show foi adiado.', 'Cancelar sorteio')
    await expectToast(page, 'Sucesso!', 'Sorteio cancelado.')
    await expect(roletas.row('Sorteio do show')).toContainText('Cancelado')
    await visit(page, `/roleta?sorteio=${id}`)
    await expect(page.getByText('O show foi adiado.')).toBeVisible()
  })
})
