import { expect, it } from 'vitest'
import { whyEmpty } from './empty-choice.ts'

it.each([
  [{ cadastro: 'lojas', motivo: 'nenhum', texto: 'Sul' }, 'Nenhuma loja cadastrada ainda.'],
  [{ cadastro: 'lojas', motivo: 'inativos', texto: '' }, 'Nenhuma loja ativa: reative uma em Lojas.'],
  [
    { cadastro: 'empreendimentos', motivo: 'inativos', texto: 'sul' },
    'Nenhum empreendimento ativo com “sul”: reative um em Empreendimentos.',
  ],
  [{ cadastro: 'lojas', motivo: 'busca', texto: 'sul' }, 'Nada encontrado para “sul”.'],
  [
    { cadastro: 'colaboradores', motivo: 'outros', texto: '', apenas: 'corretores ativos' },
    'Nenhum colaborador pode ser escolhido aqui: só corretores ativos.',
  ],
  [{ cadastro: 'lojas', motivo: 'outros', texto: 'sul' }, 'Nenhuma loja com “sul” pode ser escolhida aqui.'],
] as const)('an empty choice says why: %o: %s', (choice, said) => {
  expect(whyEmpty(choice)).toBe(said)
})
