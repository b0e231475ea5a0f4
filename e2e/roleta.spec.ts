/** Roleta: draws are registered, prepared, performed and proved; who takes part; what each role may do and each refusal says. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { today } from '../src/core/datas.ts'
import { buildColaborador, buildLoja } from '../src/server/testing/builders.ts'
import { buildElegivel, buildSorteio } from '../src/server/testing/roleta.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { breakServer, expectFieldError, expectToast, field, heading } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'
import { fillFields, recordsScreen } from './vocabulary/records.ts'
import { ROLETAS, roletaScreen } from './vocabulary/roleta.ts'

const { verificar }: { verificar: (bytes: Uint8Array) => { confere: boolean } } = await import(
  new URL('../docs/verificar-sorteio.mjs', import.meta.url).href
)

const NOMES = ['Ana Beatriz', 'Caio Lima', 'Érica Nogueira']

async function buildElegiveis(plantao: Plantao, nomes: readonly string[] = NOMES): Promise<string[]> {
  const ids = []
  for (const nome of nomes) ids.push((await buildElegivel(plantao.db, { nome })).id)
  return ids
}

/** The wheel is not turned for those who asked for less motion. */
const calm = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })

test('an Administrador registers a roleta, prepares it, draws with a public seed, and anybody can check it', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(plantao)
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

  await roleta.tab('Nova Roleta')
  await roletas.pressSave()
  await expect(roletas.newForm.getByText('Corrija 3 campos antes de salvar.')).toBeVisible()
  await expectFieldError(roletas.newForm, 'Nome', 'Nome é obrigatório')
  await expectFieldError(roletas.newForm, 'Prêmio', 'Prêmio é obrigatório')
  await expectFieldError(roletas.newForm, 'Data do sorteio', 'Data do sorteio é obrigatória')
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

  await page.getByRole('button', { name: 'Abrir roleta Sorteio do Mês' }).click()
  await expect(roleta.wheel).toHaveAccessibleName('Roleta com 3 participantes')
  await expect(roleta.participantes).toHaveText(NOMES)
  await roleta.prepare()
  await expect(page.getByText('Lista congelada')).toBeVisible()
  await expect(page.getByText('Código da semente', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ver o que foi publicado' }).click()
  await expect(page.getByText('Sorteio preparado, ainda não realizado')).toBeVisible()
  await page.goBack()

  await roleta.semente.fill('João chamou 7')
  const said = await roleta.draw()
  const vencedor = NOMES.find((nome) => said.startsWith(nome)) ?? ''
  expect(said).toBe(`${vencedor} venceu o sorteio Sorteio do Mês. Prêmio: Notebook.`)
  await expect(roleta.historico.getByRole('row').nth(1)).toContainText(vencedor)
  await expect(roleta.historico.getByRole('row').nth(1)).toContainText('simples, peso 1')

  await page.getByRole('link', { name: 'Conferir a prova', exact: true }).click()
  await expect(heading(page, 'Prova do sorteio')).toBeVisible()
  await expect(page.getByText('A prova confere', { exact: true })).toBeVisible()
  await expect(page.getByText(`a conta dá o mesmo vencedor: ${vencedor}.`)).toBeVisible()
  await expect(
    page.getByText(/^As sementes secreta e pública dão o número [\d.]+, de 0 a 4.294.967.295\.$/),
  ).toBeVisible()
  await expect(page.getByText(/ninguém podia saber nem escolher o vencedor antes/)).toBeVisible()
  await expect(page.getByText(/isso só quem estava presente pode dizer/)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar a prova (JSON)' }).click()
  const arquivo = await readFile(await (await downloading).path())
  expect(verificar(arquivo).confere).toBe(true)
  const prova = JSON.parse(arquivo.toString())
  expect(prova).toMatchObject({ semente_publica: 'João chamou 7', vencedor: { nome: vencedor } })

  const anotado = field(page, 'Código anotado na preparação')
  await anotado.fill(prova.hash_participantes.replaceAll(/(.{8})/g, '$1 '))
  await expect(page.getByText('É o código da lista deste sorteio.')).toBeVisible()
  await anotado.fill('a'.repeat(64))
  await expect(anotado).toHaveAccessibleDescription(/^Este código não é de nenhum dos dois\./)
})

test('Staff draws in one step, and is offered neither annulling, calling off nor deleting', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(plantao)
  const { id } = await buildSorteio(plantao.db)
  const outro = await buildSorteio(plantao.db, { nome: 'Outro sorteio' })
  const roletas = recordsScreen(page, ROLETAS)
  const roleta = roletaScreen(page)
  await signIn(page, 'Staff')
  await roleta.open(outro.id)
  await roleta.prepare()
  await expect(page.getByRole('button', { name: 'Anular preparação' })).toHaveCount(0)
  await roletas.open()
  await expect(roletas.row('Outro sorteio')).toContainText('Preparado')
  await expect(page.getByRole('button', { name: /^(Excluir|Cancelar) / })).toHaveCount(0)
  await roleta.open(id)
  await roleta.draw()
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
  await buildElegiveis(plantao, [...NOMES, 'João Prado', 'Sílvia Reis'])
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
      new MutationObserver(() => seen.push(told())).observe(turning, { attributeFilter: ['style'] })
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

test('without anybody eligible nothing is drawn; Elegibilidade decides who takes part', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  const centro = await buildLoja(plantao.db, { nome: 'Loja Centro' })
  await buildLoja(plantao.db, { nome: 'Loja Praia' })
  await buildColaborador(plantao.db, { nome: 'Ana Beatriz', loja_id: centro.id })
  await buildColaborador(plantao.db, { nome: 'Caio Lima', loja_id: centro.id })
  await buildColaborador(plantao.db, { nome: 'Zé Inativo', status: 'Inativo' })
  const { id } = await buildSorteio(plantao.db, { loja_id: centro.id })
  const roleta = roletaScreen(page)
  await signIn(page, 'Staff')
  await roleta.open(id)
  await expect(page.getByText('Nenhum participante')).toBeVisible()
  const ninguem = 'Nenhum colaborador elegível encontrado para participar da roleta'
  await roleta.pressDraw()
  await expectToast(page, 'Erro', ninguem)

  await roleta.tab('Elegibilidade')
  const nomes = page.getByRole('row').locator('td:first-child')
  await expect(nomes).toHaveText(['Ana Beatriz', 'Caio Lima'])
  const alternar = async (nome: string, participa: boolean) => {
    const chave = page.getByRole('switch', { name: `${nome} participa dos sorteios` })
    await expect(chave).toBeEnabled()
    await chave.click({ force: true })
    await expect(chave).toBeChecked({ checked: participa })
    const dito = participa ? `${nome} participa dos sorteios.` : `${nome} não participa dos sorteios.`
    await expectToast(page, 'Sucesso!', dito)
    await expect(chave).toBeEnabled()
  }
  await alternar('Ana Beatriz', true)
  await alternar('Caio Lima', true)
  await alternar('Caio Lima', false)
  await alternar('Caio Lima', true)
  await field(page, 'Loja de Caio Lima na roleta').click()
  await page.getByRole('option', { name: /^Loja Praia/ }).click()
  await expectToast(page, 'Sucesso!', 'Na roleta, Caio Lima conta para Loja Praia.')
  await field(page, 'Situação').click()
  await page.getByRole('option', { name: 'Não participam' }).click()
  await expect(page.getByText('Nenhum colaborador encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByRole('searchbox').fill('caio')
  await expect(nomes).toHaveText(['Caio Lima'])

  await roleta.open(id)
  await expect(roleta.participantes).toHaveText(['Ana Beatriz'])
})

test('of two people who press the button, one draws and the other is told', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(plantao)
  const { id } = await buildSorteio(plantao.db)
  const other = await (await browser.newContext({ baseURL: plantao.url, reducedMotion: 'reduce' })).newPage()
  await signIn(page)
  await signIn(other, 'Staff')
  await roletaScreen(page).open(id)
  await roletaScreen(other).open(id)
  await expect(roletaScreen(other).wheel).toBeVisible()
  const said = await roletaScreen(page).draw()
  await roletaScreen(other).pressDraw()
  await expectToast(other, 'Erro', 'Este sorteio já foi realizado ou cancelado')
  await expect(roletaScreen(other).announced).toHaveText(said)
  await other.context().close()
})

test('a preparation is annulled with its reason, which stays visible; a draw is called off with its own', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(plantao)
  const { id } = await buildSorteio(plantao.db)
  const roletas = recordsScreen(page, ROLETAS)
  const roleta = roletaScreen(page)
  await signIn(page)
  await roleta.open(id)
  await roleta.prepare()
  await page.getByRole('button', { name: 'Anular preparação' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anular a preparação?' })
  await dialog.getByRole('button', { name: 'Anular preparação' }).click()
  await expectFieldError(dialog, 'Motivo', 'Motivo é obrigatório')
  await roleta.giveReason('Anular a preparação?', 'Faltou a equipe da praia.', 'Anular preparação')
  await expectToast(page, 'Sucesso!', 'Preparação anulada.')
  await page.getByRole('link', { name: 'Ver o que foi publicado' }).click()
  await expect(heading(page, 'Preparações anuladas (1)')).toBeVisible()
  await expect(page.getByText('Motivo: Faltou a equipe da praia.')).toBeVisible()

  await roletas.open()
  const deletion = await roletas.openDeletion('Sorteio do Mês')
  await roletas.pressDelete()
  await expect(deletion).toContainText(
    'Não é possível excluir: este sorteio já foi preparado. Cancele-o em vez disso.',
  )
  await expectToast(page, 'Erro', 'Erro ao excluir roleta. Tente novamente.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancelar roleta Sorteio do Mês' }).click()
  await roleta.giveReason('Cancelar o sorteio?', 'O show foi adiado.', 'Cancelar sorteio')
  await expectToast(page, 'Sucesso!', 'Sorteio cancelado.')
  await expect(roletas.row('Sorteio do Mês')).toContainText('Cancelado')
  await roleta.open(id)
  await expect(page.getByText('O show foi adiado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sortear', exact: true })).toHaveCount(0)
})

test('a roleta is changed and deleted; after a preparation its name, prize and store stay', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildElegiveis(plantao)
  const preparado = await buildSorteio(plantao.db, { nome: 'Sorteio preparado' })
  await buildSorteio(plantao.db, { nome: 'Sorteio livre' })
  const roletas = recordsScreen(page, ROLETAS)
  await signIn(page)
  await roletaScreen(page).open(preparado.id)
  await roletaScreen(page).prepare()
  await roletas.open()
  await roletas.openEdit('Sorteio preparado')
  await expect(roletas.editForm).toContainText('Nome, prêmio e loja foram publicados na preparação')
  await expect(field(roletas.editForm, 'Prêmio')).not.toBeEditable()
  await fillFields(roletas.editForm, { Dia: 'Sexta-feira', 'Nome do corretor': 'Caio', Apto: '101' })
  await roletas.pressSaveChanges()
  await expectToast(page, 'Sucesso!', 'Roleta atualizada com sucesso.')
  await roletas.openEdit('Sorteio livre')
  await fillFields(roletas.editForm, { Nome: 'Sorteio solto', Prêmio: 'Cafeteira' })
  await roletas.pressSaveChanges()
  await expect(roletas.row('Sorteio solto')).toContainText('Cafeteira')
  await roletas.openDeletion('Sorteio solto')
  await roletas.pressDelete()
  await expectToast(page, 'Sucesso!', 'Roleta excluída com sucesso.')
  await expect(roletas.row('Sorteio solto')).toHaveCount(0)
})

test('the notice of a draw that is due puts it on the wheel', async ({ page, plantao, signIn }) => {
  await buildElegiveis(plantao)
  await buildSorteio(plantao.db, { nome: 'Sorteio de anteontem', data_sorteio: '2026-01-02' })
  await buildSorteio(plantao.db, { nome: 'Sorteio de hoje', data_sorteio: today(new Date()) })
  const sino = bell(page)
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  await sino.open()
  await sino.panel.getByRole('link', { name: /^Sorteio de hoje/ }).click()
  await expect(field(page, 'Sorteio')).toHaveValue(/^Sorteio de hoje/)
  await expect(heading(page, 'Sorteio de hoje')).toBeVisible()
  await expect(roletaScreen(page).wheel).toBeVisible()
})

test('what fails says so', async ({ page, plantao, signIn }) => {
  await calm(page)
  await buildElegiveis(plantao)
  const { id } = await buildSorteio(plantao.db)
  const roletas = recordsScreen(page, ROLETAS)
  const roleta = roletaScreen(page)
  await signIn(page)
  await roleta.open(id)
  // An answer without a sentence of ours, as a proxy gives it.
  const semFrase = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  await page.route('**/api/sorteios/*/realizacao', (route) => route.fulfill(semFrase))
  await roleta.pressDraw()
  await expectToast(page, 'Erro', 'Erro ao realizar sorteio. Tente novamente.')
  await page.route('**/api/sorteios/*/preparo', (route) => route.fulfill(semFrase))
  await page.getByRole('button', { name: 'Preparar sorteio' }).click()
  await expectToast(page, 'Erro', 'Erro ao preparar sorteio. Tente novamente.')

  await breakServer(page, 'GET', '/api/sorteios?*')
  await breakServer(page, 'GET', '/api/sorteios')
  await roletas.open()
  await expect(page.getByText('Erro ao carregar roletas. Tente novamente.')).toBeVisible()
  await page.unroute('**/api/sorteios?*')
  await page.unroute('**/api/sorteios')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await roletas.openEdit('Sorteio do Mês')
  await breakServer(page, 'PUT', '/api/sorteios/*')
  await fillFields(roletas.editForm, { Dia: 'Sábado' })
  await roletas.pressSaveChanges()
  await expectToast(page, 'Erro', 'Erro ao atualizar roleta. Tente novamente.')
  await page.keyboard.press('Escape')
  await roletas.leaving.getByRole('button', { name: 'Descartar' }).click()
  await breakServer(page, 'DELETE', '/api/sorteios/*')
  await roletas.openDeletion('Sorteio do Mês')
  await roletas.pressDelete()
  await expectToast(page, 'Erro', 'Erro ao excluir roleta. Tente novamente.')
  await page.keyboard.press('Escape')
  await breakServer(page, 'POST', '/api/sorteios')
  await roleta.tab('Nova Roleta')
  await fillFields(roletas.newForm, { Nome: 'Nova', Prêmio: 'Caneta', 'Data do sorteio': '18/12/2026' })
  await roletas.pressSave()
  await expectToast(page, 'Erro', 'Erro ao criar roleta. Tente novamente.')
  await expect(field(roletas.newForm, 'Nome')).toHaveValue('Nova')
})

test('eligibility, a reason and a proof that fail or are not there say so', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(plantao, ['Ana Beatriz'])
  const { id } = await buildSorteio(plantao.db)
  const roletas = recordsScreen(page, ROLETAS)
  const roleta = roletaScreen(page)
  const semFrase = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  for (const path of ['roleta/elegibilidade/*', 'sorteios/*/preparo/anulacao', 'sorteios/*/cancelamento'])
    await page.route(`**/api/${path}`, (route) => route.fulfill(semFrase))
  await signIn(page)
  await page.goto(`/roleta/${id}/prova`)
  await expect(page.getByText('Nada foi publicado ainda')).toBeVisible()
  await page.goto('/roleta/11111111-1111-4111-8111-111111111111/prova')
  await expect(page.getByText('Roleta não encontrada')).toBeVisible()

  await page.goto('/roleta?aba=elegibilidade')
  const chave = page.getByRole('switch', { name: 'Ana Beatriz participa dos sorteios' })
  await chave.click({ force: true })
  await expectToast(page, 'Erro', 'Erro ao alterar a elegibilidade. Tente novamente.')
  await expect(chave).toBeChecked()

  await roleta.open(id)
  await roleta.prepare()
  await page.getByRole('button', { name: 'Anular preparação' }).click()
  await roleta.giveReason('Anular a preparação?', 'Faltou a equipe da praia.', 'Anular preparação')
  await expectToast(page, 'Erro', 'Erro ao anular a preparação. Tente novamente.')
  await expect(field(page, 'Motivo')).toHaveValue('Faltou a equipe da praia.')
  await roletas.open()
  await page.getByRole('button', { name: 'Cancelar roleta Sorteio do Mês' }).click()
  await roleta.giveReason('Cancelar o sorteio?', 'O show foi adiado.', 'Cancelar sorteio')
  await expectToast(page, 'Erro', 'Erro ao cancelar sorteio. Tente novamente.')
})

test('the list is searched, filtered and exported', async ({ page, plantao, signIn }) => {
  await buildSorteio(plantao.db, { nome: 'Roleta de Março', premio: '=SOMA(A1)', data_sorteio: '2026-03-10' })
  await buildSorteio(plantao.db, { nome: 'Roleta de Maio', status: 'Cancelado', data_sorteio: '2026-05-10' })
  const roletas = recordsScreen(page, ROLETAS)
  await signIn(page, 'Staff')
  await roletas.open()
  await expect(roletas.names()).toHaveText(['Roleta de Maio', 'Roleta de Março'])
  await roletas.searchBox.fill('marco')
  await expect(roletas.names()).toHaveText(['Roleta de Março'])
  const csv = await roletas.download('CSV')
  expect(csv.name).toMatch(/^sorteios-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(csv.path, 'utf8')
  expect(text).toContain("'=SOMA(A1)")
  expect(text).not.toContain('Maio')
  await roletas.searchBox.fill('')
  await field(page, 'Filtrar por status').click()
  await page.getByRole('option', { name: 'Cancelado' }).click()
  await expect(roletas.names()).toHaveText(['Roleta de Maio'])
  await field(page, 'Filtrar por status').click()
  await page.getByRole('option', { name: 'Realizado' }).click()
  await expect(page.getByText('Nenhuma roleta encontrada')).toBeVisible()
})

test('three hundred take part: the wheel shows those at the pointer, the whole screen shows it large', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  const pessoas = []
  for (let n = 0; n < 300; n++) pessoas.push(`Participante ${String(n + 1).padStart(3, '0')}`)
  await buildElegiveis(plantao, pessoas)
  const { id } = await buildSorteio(plantao.db)
  const roleta = roletaScreen(page)
  await signIn(page)
  await roleta.open(id)
  await expect(roleta.wheel).toHaveAccessibleName('Roleta com 300 participantes')
  await expect(roleta.wheel.locator('g > text')).toHaveCount(24)
  await expect(roleta.participantes).toHaveCount(300)
  await page.getByRole('button', { name: 'Tela cheia' }).click()
  const inteira = page.getByRole('dialog', { name: 'Roleta' })
  await expect(inteira).toBeVisible()
  await expectAccessible(page)
  await inteira.getByRole('button', { name: 'Preparar sorteio' }).click()
  for (const codigo of ['Código da lista', 'Código da semente'])
    await expect(inteira.getByText(codigo, { exact: true })).toBeVisible()
  await expect(inteira.getByText(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/)).toHaveCount(2)
  await expectAccessible(page)
  await inteira.getByRole('button', { name: 'Sortear', exact: true }).click()
  await expect(roleta.announced).toHaveText(/^Participante \d{3} venceu/)
  const letra = await inteira
    .getByText(/^Participante \d{3}$/)
    .last()
    .evaluate((nome) => Number.parseFloat(getComputedStyle(nome).fontSize))
  expect(letra).toBeGreaterThan(40)
  await inteira.getByRole('button', { name: 'Sair da tela cheia' }).click()
  await expect(inteira).toBeHidden()
})

test('every tab, dialog and the proof are accessible and fit every width', async ({
  page,
  plantao,
  signIn,
}) => {
  test.slow()
  await calm(page)
  const longa = await buildLoja(plantao.db, { nome: `Loja ${'Comprida '.repeat(15)}`.trim() })
  await buildElegivel(plantao.db, {
    nome: `Maximiliano ${'Albuquerque '.repeat(12)}`.trim(),
    loja_id: longa.id,
  })
  await buildElegiveis(plantao)
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
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await signIn(page)
  await roleta.open(id)
  await roleta.prepare()
  await page.getByRole('button', { name: 'Anular preparação' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await sound()
  await roleta.giveReason('Anular a preparação?', 'Motivo'.repeat(50), 'Anular preparação')
  await expect(page.getByRole('dialog')).toHaveCount(0)
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
