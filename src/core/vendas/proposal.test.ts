import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ComissaoMode } from '../comissao.ts'
import {
  afterParticipanteSelected,
  afterVendedorSelected,
  NOTHING_PROPOSED,
  type Proposal,
} from './proposal.ts'

interface Row {
  chave: string
  colaborador_id: string | null
  modo: ComissaoMode
  percentual_comissao: number | string | null
}

const ANA = { id: 'ana', comissao_base: 2.5 }
const BIA = { id: 'bia', comissao_base: 4 }
const ZE = { id: 'ze', comissao_base: 0 }

const row = (chave: string, fields: Partial<Row> = {}): Row => ({
  chave,
  colaborador_id: null,
  modo: 'percentual',
  percentual_comissao: null,
  ...fields,
})
const NEW_ROW = row('nova')
const empty: { colaborador_id: string | null; participantes: Row[] } = {
  colaborador_id: null,
  participantes: [],
}

/** Each participant as 'ana 2.5'. */
const parsed = ({ participantes }: { participantes: readonly Row[] }) =>
  participantes.map((p) => `${p.colaborador_id} ${p.percentual_comissao}`)

describe('the main seller chosen', () => {
  it('becomes the first participant with the base commission', () => {
    expect(parsed(afterVendedorSelected(empty, ANA, NOTHING_PROPOSED, NEW_ROW))).toEqual(['ana 2.5'])
  })

  it('leaves the percent empty when the base commission is 0', () => {
    expect(parsed(afterVendedorSelected(empty, ZE, NOTHING_PROPOSED, NEW_ROW))).toEqual(['ze null'])
  })

  it('takes a blank row, with what was typed in it', () => {
    const withRows = (fields: Partial<Row>) =>
      parsed(afterVendedorSelected({ participantes: [row('1', fields)] }, ANA, NOTHING_PROPOSED, NEW_ROW))
    expect(withRows({})).toEqual(['ana 2.5'])
    expect(withRows({ percentual_comissao: 3 })).toEqual(['ana 3'])
    expect(withRows({ percentual_comissao: '3,' })).toEqual(['ana 3,'])
    expect(withRows({ modo: 'valor' })).toEqual(['ana null'])
  })

  it('adds nobody to participants that the user chose', () => {
    const participantes = [row('1', { colaborador_id: 'bia', percentual_comissao: 1 })]
    expect(parsed(afterVendedorSelected({ participantes }, ANA, NOTHING_PROPOSED, NEW_ROW))).toEqual([
      'bia 1',
    ])
    expect(parsed(afterVendedorSelected({ participantes }, BIA, NOTHING_PROPOSED, NEW_ROW))).toEqual([
      'bia 1',
    ])
    const withEmpty = [...participantes, row('2')]
    expect(
      parsed(afterVendedorSelected({ participantes: withEmpty }, ANA, NOTHING_PROPOSED, NEW_ROW)),
    ).toEqual(['bia 1', 'null null'])
  })

  it('when corrected, takes the place of the one chosen before, but not of a typed percent', () => {
    const { participantes, proposal } = afterVendedorSelected(empty, ANA, NOTHING_PROPOSED, NEW_ROW)
    expect(parsed(afterVendedorSelected({ participantes }, BIA, proposal, NEW_ROW))).toEqual(['bia 4'])
    expect(parsed(afterVendedorSelected({ participantes }, ZE, proposal, NEW_ROW))).toEqual(['ze null'])
    const typed = participantes.map((p) => ({ ...p, percentual_comissao: 3 }))
    expect(parsed(afterVendedorSelected({ participantes: typed }, BIA, proposal, NEW_ROW))).toEqual(['bia 3'])
  })
})

describe('the first participant chosen', () => {
  const select = (
    venda: typeof empty,
    chave: string,
    corretor: typeof ANA,
    proposal: Proposal = NOTHING_PROPOSED,
  ) => afterParticipanteSelected(venda, chave, corretor, proposal)

  it('becomes the main seller when none is chosen, and their percent is to be typed', () => {
    const after = select({ colaborador_id: null, participantes: [row('1')] }, '1', ANA)
    expect(after.colaborador_id).toBe('ana')
    expect(parsed(after)).toEqual(['ana null'])
  })

  it('leaves a chosen main seller, and the percent of anybody else', () => {
    const after = select({ colaborador_id: 'bia', participantes: [row('1')] }, '1', ANA)
    expect(after.colaborador_id).toBe('bia')
    expect(parsed(after)).toEqual(['ana null'])
  })

  it('is the first: a second one proposes nothing', () => {
    const participantes = [row('1', { colaborador_id: 'bia' }), row('2')]
    const after = select({ colaborador_id: null, participantes }, '2', ANA)
    expect(after.colaborador_id).toBeNull()
    expect(parsed(after)).toEqual(['bia null', 'ana null'])
  })

  it('when corrected, the proposed main seller follows', () => {
    const one = select({ colaborador_id: null, participantes: [row('1')] }, '1', ANA)
    const two = afterParticipanteSelected(one, '1', BIA, one.proposal)
    expect(two.colaborador_id).toBe('bia')
    expect(parsed(two)).toEqual(['bia null'])
  })

  it('when corrected, a main seller whom the user chose stays, and a proposed percent follows', () => {
    const one = afterVendedorSelected(empty, ANA, NOTHING_PROPOSED, NEW_ROW)
    const two = afterParticipanteSelected(one, 'nova', BIA, one.proposal)
    expect(two.colaborador_id).toBe('ana')
    expect(parsed(two)).toEqual(['bia 4'])
    const three = afterVendedorSelected(two, ZE, two.proposal, NEW_ROW)
    expect(parsed(three)).toEqual(['bia 4'])
  })
})

it('no sequence of choices makes anybody participate twice, or changes what was typed', () => {
  const corretor = fc.constantFrom(ANA, BIA, ZE)
  const step = fc.oneof(
    fc.record({ tipo: fc.constant('vendedor' as const), corretor }),
    fc.record({ tipo: fc.constant('participante' as const), corretor, linha: fc.nat(2) }),
    fc.record({ tipo: fc.constant('percentual' as const), linha: fc.nat(2) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let venda: typeof empty = { colaborador_id: null, participantes: [] }
      let proposal: Proposal = NOTHING_PROPOSED
      const typedFields = new Set<string>()
      for (const [n, step] of steps.entries()) {
        if (step.tipo === 'vendedor') {
          const added = row(`nova ${n}`)
          const after = afterVendedorSelected(venda, step.corretor, proposal, added)
          venda = { colaborador_id: step.corretor.id, participantes: after.participantes }
          proposal = after.proposal
        } else {
          const chave = venda.participantes[step.linha]?.chave ?? `linha ${n}`
          const participantes = venda.participantes[step.linha]
            ? venda.participantes
            : [...venda.participantes, row(chave)]
          if (step.tipo === 'percentual') {
            typedFields.add(chave)
            // A value that no base commission has.
            const type = (p: Row) => (p.chave === chave ? { ...p, percentual_comissao: 7.77 } : p)
            venda = { ...venda, participantes: participantes.map(type) }
            continue
          }
          // The form offers nobody who participates already.
          if (participantes.some((p) => p.chave !== chave && p.colaborador_id === step.corretor.id)) continue
          const after = afterParticipanteSelected({ ...venda, participantes }, chave, step.corretor, proposal)
          venda = { colaborador_id: after.colaborador_id, participantes: after.participantes }
          proposal = after.proposal
        }
        const ids = venda.participantes.flatMap((p) => p.colaborador_id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        for (const p of venda.participantes)
          if (typedFields.has(p.chave)) expect(p.percentual_comissao).toBe(7.77)
        if (ids.length > 0) expect(venda.colaborador_id).not.toBeNull()
      }
    }),
  )
})
