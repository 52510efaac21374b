-- Filters: what follows "where"

-- one value
`t`.`city` in (?) and `t`.`city` = ? collate utf8mb4_0900_bin
-- [ 'Leeds', 'Leeds' ]

-- all but one value
(`t`.`city` is null or not (`t`.`city` in (?) and `t`.`city` = ? collate utf8mb4_0900_bin))
-- [ 'Leeds', 'Leeds' ]

-- one of several values
`t`.`city` in (?, ?) and `t`.`city` in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin)
-- [ 'Leeds', 'York', 'Leeds', 'York' ]

-- none of several values
(`t`.`city` is null or not (`t`.`city` in (?, ?) and `t`.`city` in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin)))
-- [ 'Leeds', 'York', 'Leeds', 'York' ]

-- one of several values or absent
(`t`.`city` is null or `t`.`city` in (?, ?) and `t`.`city` in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin))
-- [ 'Leeds', 'York', 'Leeds', 'York' ]

-- none of several values, nor absent
not (`t`.`city` is null or `t`.`city` in (?, ?) and `t`.`city` in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin))
-- [ 'Leeds', 'York', 'Leeds', 'York' ]

-- an absent text
`t`.`city` is null

-- a present text
not (`t`.`city` is null)

-- an absent number
`t`.`score` is null

-- a present number
not (`t`.`score` is null)

-- one of several numbers
`t`.`score` in (?, ?, ?)
-- [ 0, 1.5, 1e+300 ]

-- one of several numbers but 0
`t`.`score` in (?, ?)
-- [ 1.5, 2 ]

-- one of several booleans
`t`.`active` in (?, ?)
-- [ 1, 0 ]

-- an empty list
(select count(*) from json_table(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING')) = 0

-- a list with a number
not ((select count(*) from json_table(case when json_valid(`t`.`marks`) then case json_type(`t`.`marks`) when 'ARRAY' then `t`.`marks` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE')) = 0)

-- text above
`t`.`city` > ? collate utf8mb4_0900_bin
-- [ 'L' ]

-- text not above
`t`.`city` <= ? collate utf8mb4_0900_bin
-- [ 'L' ]

-- a prefix
`t`.`city` >= ? collate utf8mb4_0900_bin and `t`.`city` < ? collate utf8mb4_0900_bin
-- [ 'Lee', 'Lef' ]

-- a prefix, in a column that the database orders
`t`.`city` >= ? collate utf8mb4_0900_bin and `t`.`city` < ? collate utf8mb4_0900_bin
-- [ 'Lee', 'Lef' ]

-- a range of texts that is no prefix
`t`.`city` >= ? collate utf8mb4_0900_bin and `t`.`city` < ? collate utf8mb4_0900_bin
-- [ 'Lee', 'Leg' ]

-- text below, the empty text too, in a column that the database orders
`t`.`city` >= ? and `t`.`city` < ?
-- [ '', 'L' ]

-- numbers not below
`t`.`score` >= ?
-- [ 1.5 ]

-- numbers below
`t`.`score` < ?
-- [ 1.5 ]

-- whole numbers above, in a column of integers
`t`.`score` >= ?
-- [ 2 ]

-- whole numbers below, in a column of integers
`t`.`score` < ?
-- [ 2 ]

-- numbers that a column of integers can hold
`t`.`score` = ?
-- [ 2 ]

-- numbers that no column of integers can hold
1 = 0

-- all but a number that no column of integers can hold
(`t`.`score` is null or 1 = 1)

-- more than the greatest number of 32 bits, in a column of integers
1 = 0

-- more than a column of integers can hold
1 = 0

-- less than that
`t`.`score` is not null

-- a day
`t`.`seen` >= ? and `t`.`seen` < ?
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000' ]

-- every other day, or none
(`t`.`seen` is null or not (`t`.`seen` >= ? and `t`.`seen` < ?))
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000' ]

-- days, or none
(`t`.`seen` is null or `t`.`seen` >= ? and `t`.`seen` < ? or `t`.`seen` >= ? and `t`.`seen` < ?)
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', '2024-03-31 00:00:00.000', '2024-04-01 00:00:00.000' ]

-- neither of two days, nor none
not (`t`.`seen` is null or `t`.`seen` >= ? and `t`.`seen` < ? or `t`.`seen` >= ? and `t`.`seen` < ?)
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', '2024-03-31 00:00:00.000', '2024-04-01 00:00:00.000' ]

-- the last of all days
`t`.`seen` >= ?
-- [ '9999-12-31 00:00:00.000' ]

-- after the last of all days
1 = 0

-- a text with another in it
locate(? collate utf8mb4_0900_bin, `t`.`city` collate utf8mb4_0900_bin) > 0
-- [ '50%' ]

-- a text without
(`t`.`city` is null or not (locate(? collate utf8mb4_0900_bin, `t`.`city` collate utf8mb4_0900_bin) > 0))
-- [ '50%' ]

-- a list with one of several texts
(select count(*) from json_table(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin)) > 0
-- [ 'a', 'b' ]

-- a list with none of several texts
(`t`.`tags` is null or not ((select count(*) from json_table(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin)) > 0))
-- [ 'a', 'b' ]

-- a list with all of several texts
(select count(distinct element.value) from json_table(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin)) = ?
-- [ 'a', 'b', 2 ]

-- a list that lacks one of several texts
(`t`.`tags` is null or not ((select count(distinct element.value) from json_table(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin)) = ?))
-- [ 'a', 'b', 2 ]

-- a list with one of several numbers
(select count(*) from json_table(case when json_valid(`t`.`marks`) then case json_type(`t`.`marks`) when 'ARRAY' then `t`.`marks` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE') and element.value in (?, ?)) > 0
-- [ 0, 1e+300 ]

-- a list with all of several numbers
(select count(distinct element.value) from json_table(case when json_valid(`t`.`marks`) then case json_type(`t`.`marks`) when 'ARRAY' then `t`.`marks` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE') and element.value in (?, ?)) = ?
-- [ 0, 1e+300, 2 ]

-- groups
(`t`.`city` in (?) and `t`.`city` = ? collate utf8mb4_0900_bin or `t`.`active` = ? and (`t`.`score` < ? or `t`.`id` > ? collate utf8mb4_0900_bin))
-- [ 'Leeds', 'Leeds', 1, 3, 'm' ]

-- a filter that no row meets
1 = 0

-- Orders and pages

-- no sort, all rows
order by `t`.`id` asc

-- sorts, nulls lowest, then the key
order by `t`.`city` collate utf8mb4_0900_bin asc, `t`.`seen` desc, `t`.`id` desc

-- numbers, nulls lowest
order by `t`.`score` asc, `t`.`id` asc

-- rows with and without a value apart
order by `t`.`seen` desc, `t`.`id` desc limit 20
-- MariaDB:
order by `t`.`seen` desc, `t`.`id` desc limit ?
-- [ 20 ]

-- a sort by key, which makes the rest idle
order by `t`.`active` asc, `t`.`id` collate utf8mb4_0900_bin desc

-- a page
order by `t`.`id` asc limit 10 offset 20
-- MariaDB:
order by `t`.`id` asc limit ? offset ?
-- [ 10, 20 ]

-- an offset alone
order by `t`.`id` asc limit 9007199254740991 offset 20
-- MariaDB:
order by `t`.`id` asc limit ? offset ?
-- [ 9007199254740991, 20 ]

-- the largest page
order by `t`.`id` asc limit 9007199254740991 offset 9007199254740991
-- MariaDB:
order by `t`.`id` asc limit ? offset ?
-- [ 9007199254740991, 9007199254740991 ]

-- the count alone
order by `t`.`id` asc limit 0
-- MariaDB:
order by `t`.`id` asc limit ?
-- [ 0 ]

-- Walks: the condition

-- the key alone
(`id` > ?)
-- [ 'k' ]

-- ascending texts
((`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `id` > ? or `city` collate utf8mb4_0900_bin > ? collate utf8mb4_0900_bin))
-- [ 'Leeds', 'k', 'Leeds' ]

-- descending texts, the absent last
((`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `id` < ? or `city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `city` collate utf8mb4_0900_bin is null))
-- [ 'Leeds', 'k', 'Leeds' ]

-- descending texts that the filter says are present
((`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `id` < ? or `city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin))
-- [ 'Leeds', 'k', 'Leeds' ]

-- after the absent, ascending
((`active` is null and `id` > ? or `active` is not null))
-- [ 'k' ]

-- after the absent, descending: the key alone is left
(`active` is null and `id` < ?)
-- [ 'k' ]

-- the key, descending, which ends the order
(`id` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin)
-- [ 'k' ]

-- ascending numbers
((`score` = ? and `id` > ? or `score` > ?))
-- [ 1.5, 'k', 1.5 ]

-- descending numbers, nulls last
((`score` = ? and `id` < ? or `score` < ? or `score` is null))
-- [ 1.5, 'k', 1.5 ]

-- ascending dates
((`seen` = ? and `id` > ? or `seen` > ?))
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]

-- descending dates
((`seen` = ? and `id` < ? or `seen` < ? or `seen` is null))
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]

-- after the absent dates, ascending
((`seen` is null and `id` > ? or `seen` is not null))
-- [ 'k' ]

-- several keys of one direction
((`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `active` = cast(? as signed) and `id` < ? or `city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `active` < cast(? as signed) or `city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `active` is null or `city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `city` collate utf8mb4_0900_bin is null))
-- [ 'Leeds', '1', 'k', 'Leeds', '1', 'Leeds', 'Leeds' ]

-- keys of both directions
((`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `score` = ? and `seen` = ? and `id` > ? or `city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `score` = ? and `seen` > ? or `city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `score` < ? or `city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `score` is null or `city` collate utf8mb4_0900_bin > ? collate utf8mb4_0900_bin))
-- [ 'Leeds', 1.5, '1970-01-01 00:00:00.000', 'k', 'Leeds', 1.5, '1970-01-01 00:00:00.000', 'Leeds', 1.5, 'Leeds', 'Leeds' ]

-- an absent cell between present ones
((`active` = cast(? as signed) and `city` collate utf8mb4_0900_bin is null and `seen` = ? and `id` < ? or `active` = cast(? as signed) and `city` collate utf8mb4_0900_bin is null and `seen` < ? or `active` = cast(? as signed) and `city` collate utf8mb4_0900_bin is null and `seen` is null or `active` < cast(? as signed) or `active` is null))
-- [ '1', '1970-01-01 00:00:00.000', 'k', '1', '1970-01-01 00:00:00.000', '1', '1' ]

-- a date after other keys, in both directions
((`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `seen` = ? and `id` > ? or `city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `seen` > ? or `city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `city` collate utf8mb4_0900_bin is null))
-- [ 'Leeds', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1970-01-01 00:00:00.000', 'Leeds' ]

-- rows with and without a value apart
((`seen` = ? and `id` < ? or `seen` < ? or `seen` is null))
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]

-- columns without nulls
((`seen` = ? and `score` = ? and `city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `id` < ? or `seen` = ? and `score` = ? and `city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `seen` = ? and `score` < ? or `seen` < ?))
-- [ '1970-01-01 00:00:00.000', 1.5, 'Leeds', 'k', '1970-01-01 00:00:00.000', 1.5, 'Leeds', '1970-01-01 00:00:00.000', 1.5, '1970-01-01 00:00:00.000' ]

-- Walks: the page

-- the key alone
select `t`.`id`, cast(json_array(`t`.`id`) as char) as `cursor` from `t` as `t` where `t`.`id` > ? order by `t`.`id` asc limit 21
-- [ 'k' ]
-- MariaDB:
select `t`.`id`, cast(json_array(`t`.`id`) as char) as `cursor` from `t` as `t` where `t`.`id` > ? order by `t`.`id` asc limit ?
-- [ 'k', 21 ]

-- ascending texts
select `t`.`id`, `t`.`city`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`id` > ? or `t`.`city` collate utf8mb4_0900_bin > ? collate utf8mb4_0900_bin) order by `t`.`city` collate utf8mb4_0900_bin asc, `t`.`id` asc limit 21
-- [ 'Leeds', 'k', 'Leeds' ]
-- MariaDB:
select `t`.`id`, `t`.`city`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`id` > ? or `t`.`city` collate utf8mb4_0900_bin > ? collate utf8mb4_0900_bin) order by `t`.`city` collate utf8mb4_0900_bin asc, `t`.`id` asc limit ?
-- [ 'Leeds', 'k', 'Leeds', 21 ]

-- descending texts, the absent last
select `t`.`id`, `t`.`city`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`id` < ? or `t`.`city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `t`.`city` collate utf8mb4_0900_bin is null) order by `t`.`city` collate utf8mb4_0900_bin desc, `t`.`id` desc limit 21
-- [ 'Leeds', 'k', 'Leeds' ]
-- MariaDB:
select `t`.`id`, `t`.`city`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`id` < ? or `t`.`city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `t`.`city` collate utf8mb4_0900_bin is null) order by `t`.`city` collate utf8mb4_0900_bin desc, `t`.`id` desc limit ?
-- [ 'Leeds', 'k', 'Leeds', 21 ]

-- descending texts that the filter says are present
select `t`.`id`, `t`.`city`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` from `t` as `t` where `t`.`city` > ? collate utf8mb4_0900_bin and (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`id` < ? or `t`.`city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin) order by `t`.`city` collate utf8mb4_0900_bin desc, `t`.`id` desc limit 21
-- [ 'A', 'Leeds', 'k', 'Leeds' ]
-- MariaDB:
select `t`.`id`, `t`.`city`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` from `t` as `t` where `t`.`city` > ? collate utf8mb4_0900_bin and (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`id` < ? or `t`.`city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin) order by `t`.`city` collate utf8mb4_0900_bin desc, `t`.`id` desc limit ?
-- [ 'A', 'Leeds', 'k', 'Leeds', 21 ]

-- after the absent, ascending
select `t`.`id`, `t`.`active`, cast(json_array(`t`.`active`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`active` is null and `t`.`id` > ? or `t`.`active` is not null) order by `t`.`active` asc, `t`.`id` asc limit 21
-- [ 'k' ]
-- MariaDB:
select `t`.`id`, `t`.`active`, cast(json_array(`t`.`active`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`active` is null and `t`.`id` > ? or `t`.`active` is not null) order by `t`.`active` asc, `t`.`id` asc limit ?
-- [ 'k', 21 ]

-- after the absent, descending: the key alone is left
select `t`.`id`, `t`.`active`, cast(json_array(`t`.`active`, `t`.`id`) as char) as `cursor` from `t` as `t` where `t`.`active` is null and `t`.`id` < ? order by `t`.`active` desc, `t`.`id` desc limit 21
-- [ 'k' ]
-- MariaDB:
select `t`.`id`, `t`.`active`, cast(json_array(`t`.`active`, `t`.`id`) as char) as `cursor` from `t` as `t` where `t`.`active` is null and `t`.`id` < ? order by `t`.`active` desc, `t`.`id` desc limit ?
-- [ 'k', 21 ]

-- the key, descending, which ends the order
select `t`.`id`, cast(json_array(`t`.`id` collate utf8mb4_0900_bin) as char) as `cursor` from `t` as `t` where `t`.`id` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin order by `t`.`id` collate utf8mb4_0900_bin desc limit 21
-- [ 'k' ]
-- MariaDB:
select `t`.`id`, cast(json_array(`t`.`id` collate utf8mb4_0900_bin) as char) as `cursor` from `t` as `t` where `t`.`id` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin order by `t`.`id` collate utf8mb4_0900_bin desc limit ?
-- [ 'k', 21 ]

-- ascending numbers
select `t`.`id`, `t`.`score`, cast(json_array(`t`.`score`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`score` = ? and `t`.`id` > ? or `t`.`score` > ?) order by `t`.`score` asc, `t`.`id` asc limit 21
-- [ 1.5, 'k', 1.5 ]
-- MariaDB:
select `t`.`id`, `t`.`score`, cast(json_array(`t`.`score`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`score` = ? and `t`.`id` > ? or `t`.`score` > ?) order by `t`.`score` asc, `t`.`id` asc limit ?
-- [ 1.5, 'k', 1.5, 21 ]

-- descending numbers, nulls last
select `t`.`id`, `t`.`score`, cast(json_array(`t`.`score`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`score` = ? and `t`.`id` < ? or `t`.`score` < ? or `t`.`score` is null) order by `t`.`score` desc, `t`.`id` desc limit 21
-- [ 1.5, 'k', 1.5 ]
-- MariaDB:
select `t`.`id`, `t`.`score`, cast(json_array(`t`.`score`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`score` = ? and `t`.`id` < ? or `t`.`score` < ? or `t`.`score` is null) order by `t`.`score` desc, `t`.`id` desc limit ?
-- [ 1.5, 'k', 1.5, 21 ]

-- ascending dates
select `t`.`id`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`seen` = ? and `t`.`id` > ? or `t`.`seen` > ?) order by `t`.`seen` asc, `t`.`id` asc limit 21
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]
-- MariaDB:
select `t`.`id`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`seen` = ? and `t`.`id` > ? or `t`.`seen` > ?) order by `t`.`seen` asc, `t`.`id` asc limit ?
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000', 21 ]

-- descending dates
select `t`.`id`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`seen` = ? and `t`.`id` < ? or `t`.`seen` < ? or `t`.`seen` is null) order by `t`.`seen` desc, `t`.`id` desc limit 21
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]
-- MariaDB:
select `t`.`id`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`seen` = ? and `t`.`id` < ? or `t`.`seen` < ? or `t`.`seen` is null) order by `t`.`seen` desc, `t`.`id` desc limit ?
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000', 21 ]

-- after the absent dates, ascending
select `t`.`id`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`seen` is null and `t`.`id` > ? or `t`.`seen` is not null) order by `t`.`seen` asc, `t`.`id` asc limit 21
-- [ 'k' ]
-- MariaDB:
select `t`.`id`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`seen` is null and `t`.`id` > ? or `t`.`seen` is not null) order by `t`.`seen` asc, `t`.`id` asc limit ?
-- [ 'k', 21 ]

-- several keys of one direction
select `t`.`id`, `t`.`city`, `t`.`active`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`active`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`active` = cast(? as signed) and `t`.`id` < ? or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`active` < cast(? as signed) or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`active` is null or `t`.`city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `t`.`city` collate utf8mb4_0900_bin is null) order by `t`.`city` collate utf8mb4_0900_bin desc, `t`.`active` desc, `t`.`id` desc limit 21
-- [ 'Leeds', '1', 'k', 'Leeds', '1', 'Leeds', 'Leeds' ]
-- MariaDB:
select `t`.`id`, `t`.`city`, `t`.`active`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`active`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`active` = cast(? as signed) and `t`.`id` < ? or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`active` < cast(? as signed) or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`active` is null or `t`.`city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `t`.`city` collate utf8mb4_0900_bin is null) order by `t`.`city` collate utf8mb4_0900_bin desc, `t`.`active` desc, `t`.`id` desc limit ?
-- [ 'Leeds', '1', 'k', 'Leeds', '1', 'Leeds', 'Leeds', 21 ]

-- keys of both directions
select `t`.`id`, `t`.`city`, `t`.`score`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`score`, `t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`score` = ? and `t`.`seen` = ? and `t`.`id` > ? or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`score` = ? and `t`.`seen` > ? or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`score` < ? or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`score` is null or `t`.`city` collate utf8mb4_0900_bin > ? collate utf8mb4_0900_bin) order by `t`.`city` collate utf8mb4_0900_bin asc, `t`.`score` desc, `t`.`seen` asc, `t`.`id` asc limit 21
-- [ 'Leeds', 1.5, '1970-01-01 00:00:00.000', 'k', 'Leeds', 1.5, '1970-01-01 00:00:00.000', 'Leeds', 1.5, 'Leeds', 'Leeds' ]
-- MariaDB:
select `t`.`id`, `t`.`city`, `t`.`score`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`score`, `t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`score` = ? and `t`.`seen` = ? and `t`.`id` > ? or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`score` = ? and `t`.`seen` > ? or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`score` < ? or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`score` is null or `t`.`city` collate utf8mb4_0900_bin > ? collate utf8mb4_0900_bin) order by `t`.`city` collate utf8mb4_0900_bin asc, `t`.`score` desc, `t`.`seen` asc, `t`.`id` asc limit ?
-- [ 'Leeds', 1.5, '1970-01-01 00:00:00.000', 'k', 'Leeds', 1.5, '1970-01-01 00:00:00.000', 'Leeds', 1.5, 'Leeds', 'Leeds', 21 ]

-- an absent cell between present ones
select `t`.`id`, `t`.`city`, `t`.`active`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`active`, `t`.`city` collate utf8mb4_0900_bin, `t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`active` = cast(? as signed) and `t`.`city` collate utf8mb4_0900_bin is null and `t`.`seen` = ? and `t`.`id` < ? or `t`.`active` = cast(? as signed) and `t`.`city` collate utf8mb4_0900_bin is null and `t`.`seen` < ? or `t`.`active` = cast(? as signed) and `t`.`city` collate utf8mb4_0900_bin is null and `t`.`seen` is null or `t`.`active` < cast(? as signed) or `t`.`active` is null) order by `t`.`active` desc, `t`.`city` collate utf8mb4_0900_bin desc, `t`.`seen` desc, `t`.`id` desc limit 21
-- [ '1', '1970-01-01 00:00:00.000', 'k', '1', '1970-01-01 00:00:00.000', '1', '1' ]
-- MariaDB:
select `t`.`id`, `t`.`city`, `t`.`active`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`active`, `t`.`city` collate utf8mb4_0900_bin, `t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`active` = cast(? as signed) and `t`.`city` collate utf8mb4_0900_bin is null and `t`.`seen` = ? and `t`.`id` < ? or `t`.`active` = cast(? as signed) and `t`.`city` collate utf8mb4_0900_bin is null and `t`.`seen` < ? or `t`.`active` = cast(? as signed) and `t`.`city` collate utf8mb4_0900_bin is null and `t`.`seen` is null or `t`.`active` < cast(? as signed) or `t`.`active` is null) order by `t`.`active` desc, `t`.`city` collate utf8mb4_0900_bin desc, `t`.`seen` desc, `t`.`id` desc limit ?
-- [ '1', '1970-01-01 00:00:00.000', 'k', '1', '1970-01-01 00:00:00.000', '1', '1', 21 ]

-- a date after other keys, in both directions
select `t`.`id`, `t`.`city`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`seen` = ? and `t`.`id` > ? or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`seen` > ? or `t`.`city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `t`.`city` collate utf8mb4_0900_bin is null) order by `t`.`city` collate utf8mb4_0900_bin desc, `t`.`seen` asc, `t`.`id` asc limit 21
-- [ 'Leeds', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1970-01-01 00:00:00.000', 'Leeds' ]
-- MariaDB:
select `t`.`id`, `t`.`city`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`seen` = ? and `t`.`id` > ? or `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`seen` > ? or `t`.`city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `t`.`city` collate utf8mb4_0900_bin is null) order by `t`.`city` collate utf8mb4_0900_bin desc, `t`.`seen` asc, `t`.`id` asc limit ?
-- [ 'Leeds', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1970-01-01 00:00:00.000', 'Leeds', 21 ]

-- rows with and without a value apart
select `t`.`id`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`seen` = ? and `t`.`id` < ? or `t`.`seen` < ? or `t`.`seen` is null) order by `t`.`seen` desc, `t`.`id` desc limit 21
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]
-- MariaDB:
select `t`.`id`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`seen`, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`seen` = ? and `t`.`id` < ? or `t`.`seen` < ? or `t`.`seen` is null) order by `t`.`seen` desc, `t`.`id` desc limit ?
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000', 21 ]

-- columns without nulls
select `t`.`id`, `t`.`city`, `t`.`score`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`seen`, `t`.`score`, `t`.`city` collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`seen` = ? and `t`.`score` = ? and `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`id` < ? or `t`.`seen` = ? and `t`.`score` = ? and `t`.`city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `t`.`seen` = ? and `t`.`score` < ? or `t`.`seen` < ?) order by `t`.`seen` desc, `t`.`score` desc, `t`.`city` collate utf8mb4_0900_bin desc, `t`.`id` desc limit 21
-- [ '1970-01-01 00:00:00.000', 1.5, 'Leeds', 'k', '1970-01-01 00:00:00.000', 1.5, 'Leeds', '1970-01-01 00:00:00.000', 1.5, '1970-01-01 00:00:00.000' ]
-- MariaDB:
select `t`.`id`, `t`.`city`, `t`.`score`, cast(`t`.`seen` as char) as `seen`, cast(json_array(`t`.`seen`, `t`.`score`, `t`.`city` collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` from `t` as `t` where (`t`.`seen` = ? and `t`.`score` = ? and `t`.`city` collate utf8mb4_0900_bin = ? collate utf8mb4_0900_bin and `t`.`id` < ? or `t`.`seen` = ? and `t`.`score` = ? and `t`.`city` collate utf8mb4_0900_bin < ? collate utf8mb4_0900_bin or `t`.`seen` = ? and `t`.`score` < ? or `t`.`seen` < ?) order by `t`.`seen` desc, `t`.`score` desc, `t`.`city` collate utf8mb4_0900_bin desc, `t`.`id` desc limit ?
-- [ '1970-01-01 00:00:00.000', 1.5, 'Leeds', 'k', '1970-01-01 00:00:00.000', 1.5, 'Leeds', '1970-01-01 00:00:00.000', 1.5, '1970-01-01 00:00:00.000', 21 ]

-- the first page of a walk, descending
select `t`.`id`, `t`.`city`, `t`.`score`, `t`.`active`, cast(`t`.`seen` as char) as `seen`, case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end as `tags`, case when json_valid(`t`.`marks`) then case json_type(`t`.`marks`) when 'ARRAY' then `t`.`marks` end end as `marks`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` from `t` as `t` order by `t`.`city` collate utf8mb4_0900_bin desc, `t`.`id` desc limit 21
-- MariaDB:
select `t`.`id`, `t`.`city`, `t`.`score`, `t`.`active`, cast(`t`.`seen` as char) as `seen`, case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end as `tags`, case when json_valid(`t`.`marks`) then case json_type(`t`.`marks`) when 'ARRAY' then `t`.`marks` end end as `marks`, cast(json_array(`t`.`city` collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` from `t` as `t` order by `t`.`city` collate utf8mb4_0900_bin desc, `t`.`id` desc limit ?
-- [ 21 ]

-- Facets

-- a facet of id
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`id` collate utf8mb4_0900_bin as `value` from `t` as `t` where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_0900_bin) as `cells` group by `value`) as `groups` where (`value` is null or locate(? collate utf8mb4_0900_bin, `value` collate utf8mb4_0900_bin) > 0) order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` collate utf8mb4_0900_bin asc limit 20
-- [ 'york', 'york', 'a' ]
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`id` collate utf8mb4_0900_bin as `value` from `t` as `t` where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_0900_bin) as `cells` group by `value`) as `groups` where (`value` is null or locate(? collate utf8mb4_0900_bin, `value` collate utf8mb4_0900_bin) > 0) order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` collate utf8mb4_0900_bin asc limit ?
-- [ 'york', 'york', 'a', 20 ]

-- a facet of city
select `value` as `value`, `own`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, min(`own`) as `own`, count(*) as `count` from (select `t`.`city_folded` collate utf8mb4_0900_bin as `value`, `t`.`city` collate utf8mb4_0900_bin as `own` from `t` as `t`) as `cells` group by `value`) as `groups` where (`value` is null or `value` in (?, ?) and `value` in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin)) order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` collate utf8mb4_0900_bin asc limit 1
-- [ 'leeds', 'york', 'leeds', 'york' ]
-- MariaDB:
select `value` as `value`, `own`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, min(`own`) as `own`, count(*) as `count` from (select `t`.`city_folded` collate utf8mb4_0900_bin as `value`, `t`.`city` collate utf8mb4_0900_bin as `own` from `t` as `t`) as `cells` group by `value`) as `groups` where (`value` is null or `value` in (?, ?) and `value` in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin)) order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` collate utf8mb4_0900_bin asc limit ?
-- [ 'leeds', 'york', 'leeds', 'york', 1 ]

-- a facet of score
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`score` + 0 as `value` from `t` as `t` where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_0900_bin) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit 3
-- [ 'york', 'york' ]
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`score` + 0 as `value` from `t` as `t` where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_0900_bin) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit ?
-- [ 'york', 'york', 3 ]

-- a facet of active
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`active` as `value` from `t` as `t` where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_0900_bin) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit 2
-- [ 'york', 'york' ]
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`active` as `value` from `t` as `t` where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_0900_bin) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit ?
-- [ 'york', 'york', 2 ]

-- a facet of seen
select `bucket`, count(*) as `count` from (select case when `t`.`seen` is null then 3 when `t`.`seen` < ? then 0 when `t`.`seen` < ? then 1 else 2 end as `bucket` from `t` as `t` where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_0900_bin) as `cells` group by `bucket`
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', 'york', 'york' ]

-- a facet of tags
select `value` as `value`, `own`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, min(`own`) as `own`, count(distinct `row`) as `count` from (select element.value as `value`, convert(json_unquote(json_extract(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, concat('$[', element.place - 1, ']'))) using utf8mb4) collate utf8mb4_0900_bin as `own`, `t`.`id` collate utf8mb4_0900_bin as `row` from `t` as `t` left join json_table(case when json_valid(`t`.`tags_folded`) then case json_type(`t`.`tags_folded`) when 'ARRAY' then `t`.`tags_folded` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$', json json path '$')) as element on json_type(element.json) in ('STRING') where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_0900_bin) as `cells` group by `value`) as `groups` where (`value` is null or locate(? collate utf8mb4_0900_bin, `value` collate utf8mb4_0900_bin) > 0) order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit 20
-- [ 'york', 'york', 'eu' ]
-- MariaDB:
select `value` as `value`, `own`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, min(`own`) as `own`, count(distinct `row`) as `count` from (select element.value as `value`, convert(json_unquote(json_extract(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, concat('$[', element.place - 1, ']'))) using utf8mb4) collate utf8mb4_0900_bin as `own`, `t`.`id` collate utf8mb4_0900_bin as `row` from `t` as `t` left join json_table(case when json_valid(`t`.`tags_folded`) then case json_type(`t`.`tags_folded`) when 'ARRAY' then `t`.`tags_folded` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$', json json path '$')) as element on json_type(element.json) in ('STRING') where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_0900_bin) as `cells` group by `value`) as `groups` where (`value` is null or locate(? collate utf8mb4_0900_bin, `value` collate utf8mb4_0900_bin) > 0) order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit ?
-- [ 'york', 'york', 'eu', 20 ]

-- a facet of marks
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(distinct `row`) as `count` from (select element.value + 0 as `value`, `t`.`id` collate utf8mb4_0900_bin as `row` from `t` as `t` left join json_table(case when json_valid(`t`.`marks`) then case json_type(`t`.`marks`) when 'ARRAY' then `t`.`marks` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element on json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE') where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_0900_bin) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit 20
-- [ 'york', 'york' ]
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(distinct `row`) as `count` from (select element.value + 0 as `value`, `t`.`id` collate utf8mb4_0900_bin as `row` from `t` as `t` left join json_table(case when json_valid(`t`.`marks`) then case json_type(`t`.`marks`) when 'ARRAY' then `t`.`marks` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element on json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE') where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_0900_bin) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit ?
-- [ 'york', 'york', 20 ]

-- the range of seen
select cast(min(`cell`) as char) as `min`, cast(max(`cell`) as char) as `max`, count(`cell`) as `present`, count(*) as `total` from (select `t`.`seen` as `cell` from `t` as `t`) as `cells`

-- the range of score
select min(`cell`) as `min`, max(`cell`) as `max`, count(`cell`) as `present`, count(*) as `total` from (select `t`.`score` as `cell` from `t` as `t`) as `cells`

-- Column types: a filter, an order, a select and a cursor

-- string in text, varchar, char
select `t`.`id`, `t`.`x`, cast(json_array(`t`.`x` collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` where (`t`.`x` in (?) and `t`.`x` = ? collate utf8mb4_0900_bin or `t`.`x` > ? collate utf8mb4_0900_bin or locate(? collate utf8mb4_0900_bin, `t`.`x` collate utf8mb4_0900_bin) > 0) order by `t`.`x` collate utf8mb4_0900_bin asc, `t`.`id` asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- string in enum
select `t`.`id`, cast(`t`.`x` as char character set utf8mb4) as `x`, cast(json_array(cast(`t`.`x` as char character set utf8mb4) collate utf8mb4_0900_bin, `t`.`id`) as char) as `cursor` where (cast(`t`.`x` as char character set utf8mb4) in (?) and cast(`t`.`x` as char character set utf8mb4) = ? collate utf8mb4_0900_bin or cast(`t`.`x` as char character set utf8mb4) > ? collate utf8mb4_0900_bin or locate(? collate utf8mb4_0900_bin, cast(`t`.`x` as char character set utf8mb4) collate utf8mb4_0900_bin) > 0) order by cast(`t`.`x` as char character set utf8mb4) collate utf8mb4_0900_bin asc, `t`.`id` asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- string in text collate utf8mb4_0900_bin, varchar collate utf8mb4_0900_bin, char collate utf8mb4_0900_bin
select `t`.`id`, `t`.`x`, cast(json_array(`t`.`x`, `t`.`id`) as char) as `cursor` where (`t`.`x` = ? collate utf8mb4_0900_bin or `t`.`x` > ? collate utf8mb4_0900_bin or locate(? collate utf8mb4_0900_bin, `t`.`x` collate utf8mb4_0900_bin) > 0) order by `t`.`x` asc, `t`.`id` asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- number in double, decimal
select `t`.`id`, `t`.`x`, cast(json_array(`t`.`x`, `t`.`id`) as char) as `cursor` where (`t`.`x` is null or `t`.`x` in (?, ?)) order by `t`.`x` asc, `t`.`id` asc
-- [ 1, 1.5 ]

-- number in float
select `t`.`id`, cast(`t`.`x` as double) as `x`, cast(json_array(cast(`t`.`x` as double), `t`.`id`) as char) as `cursor` where (cast(`t`.`x` as double) is null or cast(`t`.`x` as double) in (?, ?)) order by cast(`t`.`x` as double) asc, `t`.`id` asc
-- [ 1, 1.5 ]

-- number in tinyint, smallint, int, bigint
select `t`.`id`, `t`.`x`, cast(json_array(`t`.`x`, `t`.`id`) as char) as `cursor` where (`t`.`x` is null or `t`.`x` = ?) order by `t`.`x` asc, `t`.`id` asc
-- [ 1 ]

-- boolean in boolean, tinyint(1)
select `t`.`id`, `t`.`x`, cast(json_array(`t`.`x`, `t`.`id`) as char) as `cursor` where `t`.`x` = ? order by `t`.`x` asc, `t`.`id` asc
-- [ 1 ]

-- date in datetime(3), datetime(6), datetime, date
select `t`.`id`, cast(`t`.`x` as char) as `x`, cast(json_array(`t`.`x`, `t`.`id`) as char) as `cursor` where `t`.`x` >= ? order by `t`.`x` asc, `t`.`id` asc
-- [ '2024-03-01 00:00:00.000' ]

-- date in timestamp(3), timestamp(6), timestamp
select `t`.`id`, floor(nullif(unix_timestamp(`t`.`x`), 0) * 1000) as `x`, cast(json_array(unix_timestamp(`t`.`x`), `t`.`id`) as char) as `cursor` where `t`.`x` >= from_unixtime(cast(? as decimal(20, 6))) order by `t`.`x` asc, `t`.`id` asc
-- [ 1709251200 ]

-- date in bigint
select `t`.`id`, `t`.`x`, cast(json_array(`t`.`x`, `t`.`id`) as char) as `cursor` where `t`.`x` >= ? order by `t`.`x` asc, `t`.`id` asc
-- [ 1709251200000 ]

-- day in date
select `t`.`id`, cast(`t`.`x` as char) as `x`, cast(json_array(`t`.`x`, `t`.`id`) as char) as `cursor` where `t`.`x` >= ? order by `t`.`x` asc, `t`.`id` asc
-- [ '2024-03-01' ]

-- decimal in decimal
select `t`.`id`, cast(`t`.`x` as char) as `x`, cast(json_array(`t`.`x`, `t`.`id`) as char) as `cursor` where (`t`.`x` in (cast(? as decimal(65, 1)), cast(? as decimal(65, 0)), cast(? as decimal(65, 0)), cast(? as decimal(65, 2))) or `t`.`x` > cast(? as decimal(65, 1))) order by `t`.`x` asc, `t`.`id` asc
-- [ '1.5', '2', '3', '0.25', '1.5' ]

-- decimal in bigint, bigint unsigned
select `t`.`id`, cast(`t`.`x` as char) as `x`, cast(json_array(`t`.`x`, `t`.`id`) as char) as `cursor` where (`t`.`x` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0))) or `t`.`x` > cast(? as decimal(65, 0))) order by `t`.`x` asc, `t`.`id` asc
-- [ '2', '3', '1' ]

-- string[] in json
select `t`.`id`, case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end as `x`, cast(json_array(`t`.`id`) as char) as `cursor` where ((select count(*) from json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin)) > 0 or (select count(distinct element.value) from json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_0900_bin, ? collate utf8mb4_0900_bin)) = ?) order by `t`.`id` asc
-- [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'b', 2 ]

-- number[] in json
select `t`.`id`, case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end as `x`, cast(json_array(`t`.`id`) as char) as `cursor` where ((select count(*) from json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE')) = 0 or (select count(*) from json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE') and element.value in (?, ?)) > 0) order by `t`.`id` asc
-- [ 1, 2.5 ]

-- Values of a facet, by the type of the column

-- string in text, varchar, char
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`x` collate utf8mb4_0900_bin as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` collate utf8mb4_0900_bin asc limit 3
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`x` collate utf8mb4_0900_bin as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` collate utf8mb4_0900_bin asc limit ?
-- [ 3 ]

-- string in enum
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select cast(`t`.`x` as char character set utf8mb4) collate utf8mb4_0900_bin as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` collate utf8mb4_0900_bin asc limit 3
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select cast(`t`.`x` as char character set utf8mb4) collate utf8mb4_0900_bin as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` collate utf8mb4_0900_bin asc limit ?
-- [ 3 ]

-- string in text collate utf8mb4_0900_bin, varchar collate utf8mb4_0900_bin, char collate utf8mb4_0900_bin
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`x` as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit 3
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`x` as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit ?
-- [ 3 ]

-- number in double, decimal
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`x` + 0 as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit 3
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`x` + 0 as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit ?
-- [ 3 ]

-- number in float
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select cast(`t`.`x` as double) + 0 as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit 3
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select cast(`t`.`x` as double) + 0 as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit ?
-- [ 3 ]

-- number in tinyint, smallint, int, bigint
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`x` as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit 3
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`x` as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit ?
-- [ 3 ]

-- boolean in boolean, tinyint(1)
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`x` as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit 3
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`x` as `value` from `t` as `t`) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit ?
-- [ 3 ]

-- date in datetime(3), datetime(6), datetime, date
select cast(min(`cell`) as char) as `min`, cast(max(`cell`) as char) as `max`, count(`cell`) as `present`, count(*) as `total` from (select `t`.`x` as `cell` from `t` as `t`) as `cells`

-- date in timestamp(3), timestamp(6), timestamp
select floor(nullif(unix_timestamp(min(`cell`)), 0) * 1000) as `min`, floor(nullif(unix_timestamp(max(`cell`)), 0) * 1000) as `max`, count(`cell`) as `present`, count(*) as `total` from (select `t`.`x` as `cell` from `t` as `t`) as `cells`

-- date in bigint
select min(`cell`) as `min`, max(`cell`) as `max`, count(`cell`) as `present`, count(*) as `total` from (select `t`.`x` as `cell` from `t` as `t`) as `cells`

-- day in date
select cast(min(`cell`) as char) as `min`, cast(max(`cell`) as char) as `max`, count(`cell`) as `present`, count(*) as `total` from (select `t`.`x` as `cell` from `t` as `t`) as `cells`

-- decimal in decimal, bigint, bigint unsigned
select cast(`cell` as char) as `value`, `count`, count(`cell`) over () as `distinct`, sum(case when `cell` is null then `count` else 0 end) over () as `absent` from (select `cell`, count(*) as `count` from (select `t`.`x` as `cell` from `t` as `t`) as `cells` group by `cell`) as `groups` order by case when `cell` is null then 1 else 0 end asc, `count` desc, `cell` asc limit 3
-- MariaDB:
select cast(`cell` as char) as `value`, `count`, count(`cell`) over () as `distinct`, sum(case when `cell` is null then `count` else 0 end) over () as `absent` from (select `cell`, count(*) as `count` from (select `t`.`x` as `cell` from `t` as `t`) as `cells` group by `cell`) as `groups` order by case when `cell` is null then 1 else 0 end asc, `count` desc, `cell` asc limit ?
-- [ 3 ]

-- string[] in json
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(distinct `row`) as `count` from (select element.value as `value`, `t`.`id` as `row` from `t` as `t` left join json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$', json json path '$')) as element on json_type(element.json) in ('STRING')) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit 3
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(distinct `row`) as `count` from (select element.value as `value`, `t`.`id` as `row` from `t` as `t` left join json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$', json json path '$')) as element on json_type(element.json) in ('STRING')) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit ?
-- [ 3 ]

-- number[] in json
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(distinct `row`) as `count` from (select element.value + 0 as `value`, `t`.`id` as `row` from `t` as `t` left join json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element on json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE')) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit 3
-- MariaDB:
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(distinct `row`) as `count` from (select element.value + 0 as `value`, `t`.`id` as `row` from `t` as `t` left join json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element on json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE')) as `cells` group by `value`) as `groups` order by case when `value` is null then 1 else 0 end asc, `count` desc, `value` asc limit ?
-- [ 3 ]

-- Inspections: the type of a column; the column as its declared type; strays in a list

-- string in text
(select concat(column_type, case when character_set_name <> 'utf8mb4' then concat(' character set ', character_set_name) else '' end, coalesce(concat(' collate ', collation_name), ''), case when @@sql_mode like '%EMPTY_STRING_IS_NULL%' and character_set_name is not null and column_type like '%' then ' under EMPTY_STRING_IS_NULL' else case when @@sql_mode like '%PAD_CHAR_TO_FULL_LENGTH%' and character_set_name is not null and column_type like 'char%' then ' under PAD_CHAR_TO_FULL_LENGTH' else '' end end) from information_schema.columns where table_name = ? and table_schema = ? and column_name = ?)
`t`.`x`
-- [ 't', 's', 'x' ]

-- string in varchar, char, enum, text collate utf8mb4_0900_bin, varchar collate utf8mb4_0900_bin, char collate utf8mb4_0900_bin


-- number in double, float, tinyint, smallint, int, bigint, decimal


-- boolean in boolean, tinyint(1)


-- date in datetime(3), datetime(6), datetime, date, timestamp(3), timestamp(6), timestamp, bigint


-- day in date


-- decimal in decimal, bigint, bigint unsigned


-- string[] in json
cast(`t`.`x` as char character set utf8mb4)
(select count(*) from json_table(case when json_valid(`t`.`x`) then `t`.`x` else '[]' end, '$[*]' columns (json json path '$')) as element where json_type(element.json) not in ('NULL', 'STRING')) > 0

-- number[] in json
(select count(*) from json_table(case when json_valid(`t`.`x`) then `t`.`x` else '[]' end, '$[*]' columns (json json path '$')) as element where json_type(element.json) not in ('NULL', 'INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE')) > 0
