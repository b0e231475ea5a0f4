import { describe, expect, it } from 'vitest'
import { readChave } from './favorecidos.ts'

const keyOf = (chave: string, tipo?: string) => readChave({ tipo, chave, documento: '' })

describe('a key in a sheet', () => {
  it.each(['Telefone', undefined])('is asked if it is a landline, also where its type is %s', (tipo) => {
    expect(keyOf('(16) 3333-4444', tipo)).toEqual({ tipos: ['Telefone'] })
    expect(keyOf('(16) 99123-0002', tipo)).toEqual({ tipo: 'Telefone', chave: '+5516991230002' })
  })

  it.each(['390a533b44705', '390.533.447/é-05'])(
    'is refused with letters between its digits: %s',
    (chave) => {
      expect(keyOf(chave, 'CPF')).toEqual({ erro: 'CPF só tem números' })
    },
  )
})
