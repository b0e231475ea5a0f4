import { expect, it } from 'vitest'
import { idOfEspera } from '../../core/financeiro/esperas.ts'
import { PLACES_OF_NOTICES } from './places-of-notices.ts'

it('all notices of a kind are where exactly those are that were counted', () => {
  expect(PLACES_OF_NOTICES.campanha.all('2026-03-31')).toBe(
    '/campanhas?status=Ativa&termina_de=2026-03-31&termina_ate=2026-04-07',
  )
  expect(PLACES_OF_NOTICES.financeiro.one(idOfEspera('sem_chave'))).toBe(
    '/favorecidos?status=Ativo&falta=chave',
  )
  expect(PLACES_OF_NOTICES.pendencia.all('2026-03-31')).toContain('pendencia=')
})
