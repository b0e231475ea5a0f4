import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FORM_EMPREENDIMENTO, readEmpreendimento } from '../empreendimentos/form.ts'
import { FORM_FAIXA, readFaixa } from '../faixas/form.ts'
import { FORM_LOJA } from '../lojas/form.ts'
import { changedFields, merge } from './conflict.ts'

describe('what comes of two forms of one record', () => {
  const base = { nome: 'Ouro', cor: '#15803d', bonus: 2 as number | null }
  const mine = { ...base, nome: 'Ouro meu', bonus: 5 }
  const theirs = { ...base, nome: 'Ouro deles', cor: '#be123c' }

  it('keeps mine where I typed, and takes theirs elsewhere', () => {
    expect(merge({ base, mine, theirs }, new Set())).toEqual({ nome: 'Ouro meu', cor: '#be123c', bonus: 5 })
  })

  it('takes theirs where I accept it', () => {
    expect(merge({ base, mine, theirs }, new Set(['nome'] as const))).toEqual({ ...theirs, bonus: 5 })
  })

  it('keeps the names of what either form chose, theirs as the record has them now', () => {
    const names = (nomes: Record<string, string>) => ({ ...FORM_LOJA.blank, nomes })
    const sides = {
      base: names({ a: 'Ana' }),
      mine: names({ a: 'Ana', b: 'Bruno' }),
      theirs: names({ a: 'Ana P.' }),
    }
    expect(merge(sides, new Set()).nomes).toEqual({ a: 'Ana P.', b: 'Bruno' })
  })
})

type Field = 'nome' | 'valor'

describe('a form without references', () => {
  it('is read after a conflict as before it', () => {
    const faixa = { ...FORM_FAIXA.blank, nome: 'Ouro' }
    expect(readFaixa(merge({ base: faixa, mine: faixa, theirs: faixa }, new Set()))).toEqual(readFaixa(faixa))
    const building = {
      ...FORM_EMPREENDIMENTO.blank,
      nome: 'Aurora',
      codigo: 'AUR',
      endereco: 'Rua A',
      bairro: 'B',
    }
    const typed = { ...building, cidade: 'Santos', estado: 'SP', cep: '11060-001' }
    const merged = merge({ base: building, mine: typed, theirs: building }, new Set())
    expect(readEmpreendimento(merged).record).toMatchObject({ nome: 'Aurora', cidade: 'Santos' })
    expect(FORM_EMPREENDIMENTO.schema.parse(merged)).toEqual(merged)
  })

  it('is a form without names, whatever was typed and chosen', () => {
    const fields = fc.record({ nome: fc.string(), valor: fc.option(fc.integer()) })
    const accepted = fc.uniqueArray(fc.constantFrom<Field>('nome', 'valor')).map((chosen) => new Set(chosen))
    fc.assert(
      fc.property(fields, fields, fields, accepted, (base, mine, theirs, chosen) => {
        const sides = { base, mine, theirs }
        const merged = merge(sides, chosen)
        expect(Object.keys(merged).sort()).toEqual(Object.keys(theirs).sort())
        // Every field is one of the two people's, and the other person's wherever nobody has to choose.
        for (const field of ['nome', 'valor'] as const)
          expect([mine[field], theirs[field]]).toContain(merged[field])
        for (const { field, disputed } of changedFields(sides))
          expect(merged[field]).toEqual(disputed && !chosen.has(field) ? mine[field] : theirs[field])
      }),
    )
  })
})
