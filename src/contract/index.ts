/** The whole API, shared by browser and server. */
import { avisosRotas } from './avisos.ts'
import { buscaRotas } from './busca.ts'
import { caixaDeSaidaRotas } from './caixa-de-saida.ts'
import { campanhasRotas } from './campanhas.ts'
import { colaboradoresRotas } from './colaboradores.ts'
import { comissoesRotas } from './comissoes.ts'
import { configuracoesRotas } from './configuracoes.ts'
import { dashboardRotas } from './dashboard.ts'
import { empreendimentosRotas } from './empreendimentos.ts'
import { eventosRotas } from './eventos.ts'
import { faixasRotas } from './faixas.ts'
import { importacoesRotas } from './importacoes.ts'
import { lojasRotas } from './lojas.ts'
import { metasRotas } from './metas.ts'
import { perfilRotas } from './perfil.ts'
import { premiacoesRotas } from './premiacoes.ts'
import { rankingRotas } from './ranking.ts'
import { rascunhosRotas } from './rascunhos.ts'
import { acessoRotas, senhaRotas, sessaoRotas } from './sessao.ts'
import { sorteiosRotas } from './sorteios.ts'
import { usuariosRotas } from './usuarios.ts'
import { vendasRotas } from './vendas.ts'
import { visoesRotas } from './visoes.ts'

export const contract = {
  sessao: sessaoRotas,
  senha: senhaRotas,
  acesso: acessoRotas,
  perfil: perfilRotas,
  vendas: vendasRotas,
  comissoes: comissoesRotas,
  lojas: lojasRotas,
  empreendimentos: empreendimentosRotas,
  colaboradores: colaboradoresRotas,
  importacoes: importacoesRotas,
  usuarios: usuariosRotas,
  campanhas: campanhasRotas,
  metas: metasRotas,
  faixas: faixasRotas,
  sorteios: sorteiosRotas,
  premiacoes: premiacoesRotas,
  dashboard: dashboardRotas,
  ranking: rankingRotas,
  eventos: eventosRotas,
  busca: buscaRotas,
  avisos: avisosRotas,
  rascunhos: rascunhosRotas,
  visoes: visoesRotas,
  caixaDeSaida: caixaDeSaidaRotas,
  configuracoes: configuracoesRotas,
}

/** The name of a route: noun and action, such as `vendas.criar`. */
export type Rota = {
  [N in keyof typeof contract & string]: `${N}.${keyof (typeof contract)[N] & string}`
}[keyof typeof contract & string]
