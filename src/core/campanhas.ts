export type TipoCampanha =
  | 'Desconto Percentual'
  | 'Desconto Valor'
  | 'Bônus Comissão'
  | 'Meta de Vendas'
  | 'Premiação'

/** A new campaign is Ativa; pausing it makes it Inativa. */
export type StatusCampanha = 'Ativa' | 'Inativa'
