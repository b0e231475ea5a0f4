/** The acts of the demo's people in Plantão, through its routes: payees, rateio, draws, and closings. */
import { favorecidoInput } from '../../contract/financeiro/favorecidos.ts'
import { editedVendaInput } from '../../contract/vendas/form.ts'
import { motivoOfSorteio } from '../../core/premiacoes.ts'
import type { Services } from '../api/api.ts'
import { formOf } from '../vendas/batch.ts'
import { type Caller, signIn } from './caller.ts'
import { idOf, type Momento, readRows } from './dados.ts'
import { closeCommissions } from './fechamentos.ts'
import { writeOff } from './outros.ts'
import { ADMINISTRADOR, OTHER_ADMINISTRADOR, STAFF } from './usuarios.ts'

/** Three people do it all, each what another may not. */
export async function act(services: Services, momento: Momento): Promise<void> {
  const people = await Promise.all(
    [ADMINISTRADOR, STAFF, OTHER_ADMINISTRADOR].map((login) => signIn(services, login)),
  )
  const [administrador, staff, other] = people as [Caller, Caller, Caller]
  const [payees] = await Promise.all([
    registerPayees(other, momento),
    drawAndAward(administrador, momento),
    completeVendas(staff),
  ])
  await shareOut(administrador, payees, momento)
  await closeCommissions({ administrador, staff }, momento)
  await writeOff(administrador, other)
  await Promise.all(people.map(({ sessao }) => sessao.sair()))
}

/** Returns the payees' ids by name. One of them gets another key after the registration. */
async function registerPayees(caller: Caller, momento: Momento): Promise<Map<string, string>> {
  const rows = await readRows('atos/favorecidos.csv', momento)
  const registered = rows.map(async ({ chave_anterior, ...row }) => {
    const registro = favorecidoInput.parse(row)
    const first = chave_anterior ? { tipo_chave: 'CPF' as const, chave_pix: chave_anterior } : {}
    const { id, versao } = await caller.favorecidos.criar({ ...registro, ...first })
    if (chave_anterior) await caller.favorecidos.atualizar({ id, versao, registro })
    return [registro.nome, id] as const
  })
  return new Map(await Promise.all(registered))
}

/** Gives a share of some sales to those who are no participants. */
async function shareOut(
  caller: Caller,
  payees: ReadonlyMap<string, string>,
  momento: Momento,
): Promise<void> {
  const byVenda = Map.groupBy(await readRows('atos/rateio.csv', momento), ({ venda_id }) => venda_id ?? '')
  const shared = [...byVenda].map(async ([id, rows]) => {
    const venda = await caller.vendas.obter({ id })
    const rateio = rows.map(({ favorecido, papel, modo, percentual, valor }) => ({
      favorecido_id: payees.get(favorecido ?? ''),
      papel,
      modo,
      percentual: percentual === null ? undefined : Number(percentual),
      valor: valor === null ? undefined : Number(valor),
    }))
    await caller.vendas.atualizar({
      id,
      versao: venda.versao,
      registro: editedVendaInput.parse({ ...formOf(venda), rateio }),
    })
  })
  await Promise.all(shared)
}

/** One draw is performed and its award delivered; the first preparation of another is annulled. */
async function drawAndAward(caller: Caller, { hoje }: Momento): Promise<void> {
  const { id: sorteio_id } = await caller.sorteios.preparar({ id: idOf('sorteio 1') })
  const { vencedor_id, nome, premio, valor_premio } = await caller.sorteios.sortear({
    id: sorteio_id,
    semente_publica: 'Mega-Sena 2950: 04 17 23 38 41 59',
  })
  const { id, versao } = await caller.premiacoes.criar({
    colaborador_id: vencedor_id ?? '',
    sorteio_id,
    premio,
    valor_premio,
    motivo: motivoOfSorteio(nome),
    data_premiacao: hoje,
  })
  await caller.premiacoes.entregar({
    id,
    versao,
    data_entrega: hoje,
    recibo: 'Recebido em mãos e conferido.',
  })
  const voided = await caller.sorteios.preparar({ id: idOf('sorteio 6') })
  await caller.sorteios.anular({ id: voided.id, motivo: 'A lista saiu sem a equipe de São Carlos.' })
}

/** Sales of which nothing is missing any more. */
async function completeVendas(caller: Caller): Promise<void> {
  const { itens } = await caller.vendas.listar({ status: ['Assinada/Pendência enviada'], limite: '100' })
  const complete = itens.filter(({ tipo_pendencia }) => tipo_pendencia.includes('OK'))
  await caller.vendas.mudarStatusDeVarias({
    status: 'Assinada',
    itens: complete.map(({ id, versao }) => ({ id, versao })),
  })
}
