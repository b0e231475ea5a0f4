/** Many colaboradores: finding, filtering, sorting, paging, the organograma, a phone. */
import { readFile } from 'node:fs/promises'
import { buildColaborador, buildCpf, buildVenda } from '../src/server/testing/office/builders.ts'
import { buildBrokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { colaboradoresScreen } from './vocabulary/colaboradores.ts'
import { expectFocusKept, field } from './vocabulary/page.ts'

/** `count` Corretores called 'Pessoa 001' and so on, the first one registered first; they answer to `superior_id`. */
async function buildMany(plantao: Plantao, count: number, superior_id: string | null = null): Promise<void> {
  await plantao.db
    .insertInto('colaboradores')
    .values(
      Array.from({ length: count }, (_, i) => ({
        nome: `Pessoa ${String(i + 1).padStart(String(count).length, '0')}`,
        cpf: buildCpf(700_000 + i),
        telefone: '11987654321',
        email: `pessoa${i + 1}@aurora.example`,
        comissao_base: (i % 10) / 2,
        superior_id,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
      })),
    )
    .execute()
}

/** A Diretora, her team with a sale, and somebody without a superior. */
async function buildTeams(db: Plantao['db']) {
  const { corretores } = await buildBrokerage(db)
  const diretora = await buildColaborador(db, { nome: 'Dália Rocha', cargo: 'Diretor' })
  await db
    .updateTable('colaboradores')
    .set({ superior_id: diretora.id })
    .where('nome', '=', NAMES.fabio)
    .execute()
  await buildColaborador(db, { nome: 'Solta Lima', cargo: 'Gerente' })
  await buildVenda(db, { data_venda: today(), valor_venda: 250_000, colaborador_id: corretores[0] }, [
    { colaborador_id: corretores[0] },
    { colaborador_id: corretores[1] },
  ])
  return diretora
}

test('a long list is paged, searched, sorted and filtered, and the address keeps it', {
  tag: '@firefox',
}, async ({ page, plantao, signIn }) => {
  await buildMany(plantao, 320)
  const lider = await buildColaborador(plantao.db, {
    nome: 'Gil Líder',
    cargo: 'Gerente',
    cpf: '52998224725',
  })
  await buildColaborador(plantao.db, { nome: 'Caio Liderado', superior_id: lider.id })
  const screen = colaboradoresScreen(page)
  await signIn(page, 'Staff')
  await screen.open()
  const pageButtons = page.getByRole('navigation', { name: 'Páginas' }).getByRole('button')
  await test.step('paged', async () => {
    await screen.expectCount('322')
    await screen.expectSummary('Mostrando 1-50 de 322 colaboradores')
    await expect(pageButtons).toHaveText(['Anterior', '1', '2', '3', '4', '5', 'Próxima'])
    await page.getByRole('button', { name: 'Página 5' }).click()
    await screen.expectSummary('Mostrando 201-250 de 322 colaboradores')
    await expect(pageButtons).toHaveText(['Anterior', '3', '4', '5', '6', '7', 'Próxima'])
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect(page).toHaveURL(/pagina=6/)
  })
  await test.step('searched', async () => {
    await screen.searchBox.fill('pessoa')
    await screen.expectSummary('Mostrando 100 resultado(s) da busca · 100+ (busca limitada)')
    await screen.expectCount('100+')
    await expect(pageButtons).toHaveCount(0)
    await screen.searchBox.fill('529.982.247-25')
    await screen.expectSummary('Mostrando 1 resultado(s) da busca')
    await expect(screen.row('Gil Líder')).toBeVisible()
    await screen.searchBox.fill('PESSOA7@')
    await expect(screen.names()).toHaveText(['Pessoa 007'])
    await page.reload()
    await expect(screen.searchBox).toHaveValue('PESSOA7@')
    await expect(screen.names()).toHaveText(['Pessoa 007'])
    await screen.searchBox.fill('ninguém')
    await expect(page.getByText('Nenhum colaborador encontrado')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar busca' }).click()
    await expect(screen.names()).not.toHaveCount(0)
    await expectFocusKept(page)
  })
  await test.step('sorted', async () => {
    await page.getByRole('button', { name: 'Nome', exact: true }).click()
    await expect(screen.names().first()).toHaveText('Caio Liderado')
    await page.getByRole('button', { name: 'Nome', exact: true }).click()
    await expect(screen.names().first()).toHaveText('Pessoa 320')
    await expect(page.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Responde a' }).click()
    await expect(screen.names().first()).toHaveText('Caio Liderado')
  })
  await test.step('filtered and exported', async () => {
    await expect(field(page, 'Filtrar por superior')).toHaveValue('Todos os superiores')
    await screen.filterBySuperior('Gil Líder')
    await expect(screen.names()).toHaveText(['Caio Liderado'])
    await screen.expectCount('1')
    const { name, path } = await screen.download('CSV')
    expect(name).toMatch(/^colaboradores-\d{4}-\d\d-\d\d\.csv$/)
    const rows = (await readFile(path, 'utf8')).trim().split('\r\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatch(/^Caio Liderado;/)
    await screen.filterBySuperior('Todos os superiores')
    await screen.expectCount('322')
  })
})

test('the organograma shows teams, by keyboard alone, and finds people', async ({
  page,
  plantao,
  signIn,
}) => {
  const screen = colaboradoresScreen(page)
  await signIn(page, 'Staff')
  await buildTeams(plantao.db)
  await screen.open('?aba=organograma')
  await test.step('teams, their size and sales', async () => {
    await expect(screen.person('Dália Rocha')).toContainText('4 pessoas')
    await expect(screen.person('Dália Rocha')).toContainText('1 venda')
    await expect(screen.person('Dália Rocha')).toContainText('R$ 250.000,00')
    await expect(screen.person(NAMES.fabio)).toContainText('3 pessoas')
    await expect(page.getByText('A venda de várias pessoas conta uma só vez para a equipe.')).toBeVisible()
    await expect(screen.person('Solta Lima', 'Colaboradores sem superior')).toBeVisible()
    await expect(screen.person(NAMES.elisa)).toHaveCount(0)
  })
  await test.step('by keyboard', async () => {
    await screen.tree().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(screen.person(NAMES.fabio)).toHaveCount(0)
    await expect(screen.person('Dália Rocha')).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(screen.person(NAMES.fabio)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(screen.person(NAMES.ana)).toHaveCount(0)
    await page.keyboard.press(' ')
    await page.keyboard.press('End')
    await expect(screen.person(NAMES.carla)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(screen.person(NAMES.fabio)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(screen.person('Dália Rocha')).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('searched', async () => {
    await page.getByRole('button', { name: 'Fechar tudo' }).click()
    await field(page, 'Buscar no organograma').fill('angela')
    await expect(screen.tree().getByRole('treeitem')).toHaveCount(3)
    await expect(screen.person(NAMES.ana)).toBeVisible()
    await expectAccessible(page)
    await field(page, 'Buscar no organograma').fill('zzz')
    await expect(page.getByText('Nenhum colaborador encontrado')).toBeVisible()
  })
})

test('the organograma has room for a name of 90 letters on a phone', async ({ page, plantao, signIn }) => {
  const screen = colaboradoresScreen(page)
  await signIn(page, 'Staff')
  await buildTeams(plantao.db)
  // On a phone, too, a name of 90 letters is read whole, and its line covers no other.
  const long = 'Maximiliano '.repeat(8).trim().slice(0, 90)
  await plantao.db.updateTable('colaboradores').set({ nome: long }).where('nome', '=', NAMES.fabio).execute()
  await page.setViewportSize({ width: 360, height: 740 })
  await screen.open('?aba=organograma')
  await expect(screen.person(long)).toBeVisible()
  const line = await screen.person(long).boundingBox()
  const name = screen.person(long).getByText(long)
  expect(await name.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBeLessThanOrEqual(0)
  expect((await name.boundingBox())?.height).toBeLessThanOrEqual(line?.height ?? 0)
  const below = await screen.person(NAMES.ana).boundingBox()
  expect(below?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0) - 1)
})

test('the organograma of two thousand people stays usable', async ({ page, plantao, signIn }) => {
  const screen = colaboradoresScreen(page)
  await signIn(page, 'Staff')
  const diretora = await buildTeams(plantao.db)
  await buildMany(plantao, 2_000, diretora.id)
  await page.setViewportSize({ width: 1280, height: 800 })
  await screen.open('?aba=organograma')
  await expect(screen.person('Dália Rocha')).toContainText('2.004 pessoas')
  // What is out of sight is not rendered.
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100)
  await page.getByRole('button', { name: 'Abrir tudo' }).click()
  await screen.tree().focus()
  await page.keyboard.press('End')
  await expect(screen.person('Pessoa 2000')).toBeInViewport()
  await field(page, 'Buscar no organograma').fill('1234')
  await expect(screen.tree().getByRole('treeitem')).toHaveCount(2)
})

/** YYYY-MM-DD of this run: the month that the organograma counts is the present one. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
}
