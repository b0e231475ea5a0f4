/** The whole API, as the browser and the server agree on it. */
import { caixaDeSaidaRotas } from './caixa-de-saida.ts'
import { campanhasRotas } from './campanhas.ts'
import { colaboradoresRotas } from './colaboradores.ts'
import { dashboardRotas } from './dashboard.ts'
import { empreendimentosRotas } from './empreendimentos.ts'
import { faixasRotas } from './faixas.ts'
import { importacoesRotas } from './importacoes.ts'
import { lojasRotas } from './lojas.ts'
import { metasRotas } from './metas.ts'
import { perfilRotas } from './perfil.ts'
import { premiacoesRotas } from './premiacoes.ts'
import { rascunhosRotas } from './rascunhos.ts'
import { roletaRotas } from './roleta.ts'
import { acessoRotas, senhaRotas, sessaoRotas } from './sessao.ts'
import { usuariosRotas } from './usuarios.ts'
import { vendasRotas } from './vendas.ts'

export const contract = {
  sessao: sessaoRotas,
  senha: senhaRotas,
  acesso: acessoRotas,
  perfil: perfilRotas,
  vendas: vendasRotas,
  lojas: lojasRotas,
  empreendimentos: empreendimentosRotas,
  colaboradores: colaboradoresRotas,
  campanhas: campanhasRotas,
  metas: metasRotas,
  faixas: faixasRotas,
  importacoes: importacoesRotas,
  usuarios: usuariosRotas,
  roleta: roletaRotas,
  premiacoes: premiacoesRotas,
  dashboard: dashboardRotas,
  rascunhos: rascunhosRotas,
  caixaDeSaida: caixaDeSaidaRotas,
}

/** The name of a route: its noun and what it does, such as `vendas.criar`. */
export type Rota = {
  [N in keyof typeof contract & string]: `${N}.${keyof (typeof contract)[N] & string}`
}[keyof typeof contract & string]
