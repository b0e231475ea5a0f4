/** The whole API, shared by browser and server. */
import { anexosRoutes } from './anexos.ts'
import { auditoriaRoutes } from './auditoria.ts'
import { avisosRoutes } from './avisos.ts'
import { buscaRoutes } from './busca.ts'
import { caixaDeSaidaRoutes } from './caixa-de-saida.ts'
import { campanhasRoutes } from './campanhas.ts'
import { cargasRoutes } from './cargas.ts'
import { colaboradoresRoutes } from './colaboradores.ts'
import { comissoesRoutes } from './comissoes.ts'
import { configuracoesRoutes } from './configuracoes.ts'
import { dashboardRoutes } from './dashboard/dashboard.ts'
import { empreendimentosRoutes } from './empreendimentos.ts'
import { eventosRoutes } from './eventos.ts'
import { extratosRoutes } from './extratos.ts'
import { faixasRoutes } from './faixas.ts'
import { arquivosDoBancoRoutes } from './financeiro/arquivos-do-banco.ts'
import { bonusDePromocoesRoutes, bonusRoutes } from './financeiro/bonus.ts'
import { comprovantesRoutes } from './financeiro/comprovantes.ts'
import { favorecidosRoutes } from './financeiro/favorecidos.ts'
import { fechamentosRoutes } from './financeiro/fechamentos.ts'
import { liberacoesRoutes } from './financeiro/liberacoes.ts'
import { pagamentosRoutes } from './financeiro/pagamentos.ts'
import { recuperacoesRoutes } from './financeiro/recuperacoes.ts'
import { restauracaoRoutes } from './financeiro/restauracao.ts'
import { rubricasRoutes } from './financeiro/retencoes.ts'
import { retornosRoutes } from './financeiro/retornos.ts'
import { formulariosRoutes } from './formularios.ts'
import { importacoesRoutes } from './importacoes/importacoes.ts'
import { incidentesRoutes } from './incidentes.ts'
import { lojasRoutes } from './lojas.ts'
import { metasRoutes } from './metas.ts'
import { perfilRoutes } from './perfil.ts'
import { premiacoesRoutes } from './premiacoes.ts'
import { rankingRoutes } from './ranking.ts'
import { rascunhosRoutes } from './rascunhos.ts'
import { acessoRoutes, senhaRoutes, sessaoRoutes } from './sessao.ts'
import { sorteiosRoutes } from './sorteios.ts'
import { titularesRoutes } from './titulares.ts'
import { trabalhosRoutes } from './trabalhos.ts'
import { usuariosRoutes } from './usuarios.ts'
import { vendasRoutes } from './vendas/vendas.ts'
import { visoesRoutes } from './visoes.ts'

export const contract = {
  sessao: sessaoRoutes,
  senha: senhaRoutes,
  acesso: acessoRoutes,
  perfil: perfilRoutes,
  vendas: vendasRoutes,
  anexos: anexosRoutes,
  comissoes: comissoesRoutes,
  liberacoes: liberacoesRoutes,
  bonus: bonusRoutes,
  bonusDePromocoes: bonusDePromocoesRoutes,
  extratos: extratosRoutes,
  fechamentos: fechamentosRoutes,
  trabalhos: trabalhosRoutes,
  pagamentos: pagamentosRoutes,
  arquivosDoBanco: arquivosDoBancoRoutes,
  retornos: retornosRoutes,
  rubricas: rubricasRoutes,
  recuperacoes: recuperacoesRoutes,
  comprovantes: comprovantesRoutes,
  lojas: lojasRoutes,
  empreendimentos: empreendimentosRoutes,
  colaboradores: colaboradoresRoutes,
  importacoes: importacoesRoutes,
  cargas: cargasRoutes,
  usuarios: usuariosRoutes,
  campanhas: campanhasRoutes,
  metas: metasRoutes,
  faixas: faixasRoutes,
  sorteios: sorteiosRoutes,
  premiacoes: premiacoesRoutes,
  favorecidos: favorecidosRoutes,
  dashboard: dashboardRoutes,
  ranking: rankingRoutes,
  eventos: eventosRoutes,
  busca: buscaRoutes,
  avisos: avisosRoutes,
  rascunhos: rascunhosRoutes,
  formularios: formulariosRoutes,
  visoes: visoesRoutes,
  caixaDeSaida: caixaDeSaidaRoutes,
  configuracoes: configuracoesRoutes,
  auditoria: auditoriaRoutes,
  titulares: titularesRoutes,
  incidentes: incidentesRoutes,
  restauracao: restauracaoRoutes,
}

/** The name of a route: noun and action, such as `vendas.criar`. */
export type RouteName = {
  [N in keyof typeof contract & string]: `${N}.${keyof (typeof contract)[N] & string}`
}[keyof typeof contract & string]
