/** What a commission is computed from, as SQL. */
import { sql } from 'kysely'

/** What the percent of the line `l` is of, as JSON: of its sale `v`, or as its bonus says. */
export const BASE_DA_LINHA = sql`
  case when l.papel = 'Bônus' then
         case when l.base is not null then json_build_object('tipo', l.base, 'valor', l.base_valor) end
       when v.id is not null then json_build_object('tipo', v.base_calculo_comissao, 'valor',
    case v.base_calculo_comissao when 'valor_venda' then v.valor_venda else v.valor_ato end) end`
