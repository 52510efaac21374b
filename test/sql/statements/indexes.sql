-- filters, sorts and a search within a tenant: postgres
create index "supplier_tenant_city_idx" on "shop"."supplier" ("tenant", "city")
create index "supplier_tenant_at_desc_idx" on "shop"."supplier" ("tenant", "at" nulls first, "id")
create index "supplier_tenant_city_asc_at_desc_idx" on "shop"."supplier" ("tenant", "city" nulls first, "at" desc nulls last, "id" desc)
create index "supplier_tenant_idx" on "shop"."supplier" ("tenant", "id")
create extension if not exists pg_trgm
create index "supplier_name_trigrams_idx" on "shop"."supplier" using gin (lower("name" collate "C") gin_trgm_ops)

-- filters, sorts and a search within a tenant: mysql
create index `supplier_tenant_city_idx` on `shop`.`supplier` (`tenant`, `city`)
create index `supplier_tenant_at_desc_idx` on `shop`.`supplier` (`tenant`, `at`, `id`)
create index `supplier_tenant_city_asc_at_desc_idx` on `shop`.`supplier` (`tenant`, `city`, `at` desc, `id` desc)
create index `supplier_tenant_idx` on `shop`.`supplier` (`tenant`, `id`)

-- filters, sorts and a search within a tenant: duckdb
create index "supplier_tenant_city_idx" on "shop"."supplier" ("tenant", "city")

-- filters, sorts and a search within a tenant: clickhouse

-- a field of `within` that filters and sorts name too: mysql
create index `t_label_label_idx` on `t` (`label`)
create index `t_label_label_asc_at_desc_idx` on `t` (`label`, `at`, `id`)
create index `t_label_city_desc_label_asc_idx` on `t` (`label`, `city`, `id` desc)
create index `t_label_label_desc_idx` on `t` (`label`, `id`)

-- a field of `within` that filters and sorts name too: sqlite
create index "t_label_label_idx" on "t" ("label")
create index "t_label_label_asc_at_desc_idx" on "t" ("label", "at", "id")
create index "t_label_city_desc_label_asc_idx" on "t" ("label", "city", "id" desc)
create index "t_label_label_desc_idx" on "t" ("label", "id")

-- texts that are ordered by code point, and a list: postgres
create index "t_tags_idx" on "t" using gin ("tags")
create index "t_city_desc_idx" on "t" ("city" collate "C" nulls first, "id")
create index "t_id_asc_idx" on "t" ("id" collate "C")
create index "t_idx" on "t" ("id")

-- a search of the text of a uuid: postgres
create extension if not exists pg_trgm
create index "t_city_trigrams_idx" on "t" using gin (("city"::text collate "C") gin_trgm_ops)

-- a folded text, by its expression: postgres
create index "t_name_idx" on "t" ((lower("name" collate "C")))
create index "t_name_desc_idx" on "t" ((lower("name" collate "C")) nulls first, "id")

-- a folded text, by its expression: mysql
create index `t_name_idx` on `t` ((convert(cast(lower(convert(cast(`name` as binary) using hebrew)) as binary) using utf8mb4) collate utf8mb4_0900_bin))
create index `t_name_desc_idx` on `t` ((convert(cast(lower(convert(cast(`name` as binary) using hebrew)) as binary) using utf8mb4) collate utf8mb4_0900_bin), `id`)

-- nulls of later fields, as statements sort them: postgres
create index "t_at_asc_size_asc_idx" on "t" ("at" nulls first, "size" nulls first, "id")
create index "t_at_asc_size_desc_idx" on "t" ("at" nulls first, "size" desc nulls last, "id" desc)

-- a field that is named as the index of another: postgres
create index "t_a_asc_2_idx" on "t" ("a_asc_2")
create index "t_a_asc_idx" on "t" ("a_asc")
create index "t_a_asc_3_idx" on "t" ("a" nulls first, "id")

-- no index twice: postgres
create index "t_a_idx" on "t" ("a")
create index "t_a_desc_idx" on "t" ("a" nulls first, "id")
create index "t_b_desc_idx" on "t" ("b" nulls first, "id")
create index "t_a_asc_b_desc_idx" on "t" ("a" nulls first, "b" desc nulls last, "id" desc)

-- no index twice: sqlite
create index "t_a_idx" on "t" ("a")
create index "t_a_desc_idx" on "t" ("a", "id")
create index "t_b_desc_idx" on "t" ("b", "id")
create index "t_a_asc_b_desc_idx" on "t" ("a", "b" desc, "id" desc)

-- no index twice: mysql
create index `t_a_idx` on `t` (`a`)
create index `t_a_desc_idx` on `t` (`a`, `id`)
create index `t_b_desc_idx` on `t` (`b`, `id`)
create index `t_a_asc_b_desc_idx` on `t` (`a`, `b` desc, `id` desc)

-- no index twice: mariadb
create index `t_a_idx` on `t` (`a`)
create index `t_a_desc_idx` on `t` (`a`, `id`)
create index `t_b_desc_idx` on `t` (`b`, `id`)
create index `t_a_asc_b_desc_idx` on `t` (`a`, `b` desc, `id` desc)
