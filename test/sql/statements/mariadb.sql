-- Filters: what follows "where"

-- one value
`t`.`city` in (?) and `t`.`city` = ? collate utf8mb4_nopad_bin
-- [ 'Leeds', 'Leeds' ]

-- all but one value
(`t`.`city` is null or not (`t`.`city` in (?) and `t`.`city` = ? collate utf8mb4_nopad_bin))
-- [ 'Leeds', 'Leeds' ]

-- one of several values
`t`.`city` in (?, ?) and `t`.`city` in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)
-- [ 'Leeds', 'York', 'Leeds', 'York' ]

-- none of several values
(`t`.`city` is null or not (`t`.`city` in (?, ?) and `t`.`city` in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)))
-- [ 'Leeds', 'York', 'Leeds', 'York' ]

-- one of several values or absent
(`t`.`city` is null or `t`.`city` in (?, ?) and `t`.`city` in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin))
-- [ 'Leeds', 'York', 'Leeds', 'York' ]

-- none of several values, nor absent
not (`t`.`city` is null or `t`.`city` in (?, ?) and `t`.`city` in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin))
-- [ 'Leeds', 'York', 'Leeds', 'York' ]

-- an absent text
`t`.`city` is null

-- a present text
not (`t`.`city` is null)

-- an absent number, NaN too
`t`.`score` is null

-- a present number
not (`t`.`score` is null)

-- one of several numbers
`t`.`score` in (?, ?, ?, ?)
-- [ 0, 1.5, 1e+300, 1e+300 ]

-- one of several numbers but 0
`t`.`score` in (?, ?)
-- [ 1.5, 2 ]

-- one of several booleans
`t`.`active` in (?, ?)
-- [ 1, 0 ]

-- an empty list
(select count(*) from json_table(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING')) = 0

-- a list with a number
not ((select count(*) from json_table(case when json_valid(`t`.`marks`) then case json_type(`t`.`marks`) when 'ARRAY' then `t`.`marks` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE')) = 0)

-- text above
`t`.`city` > ? collate utf8mb4_nopad_bin
-- [ 'L' ]

-- text not above
`t`.`city` <= ? collate utf8mb4_nopad_bin
-- [ 'L' ]

-- numbers not below, and no NaN
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
`t`.`seen` >= ? and `t`.`seen` < ? and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000' ]

-- every other day, or none
(`t`.`seen` is null or not (`t`.`seen` >= ? and `t`.`seen` < ? and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true))
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000' ]

-- days, or none
(`t`.`seen` is null or not ((year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true) or (`t`.`seen` >= ? and `t`.`seen` < ? or `t`.`seen` >= ? and `t`.`seen` < ?) and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true)
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', '2024-03-31 00:00:00.000', '2024-04-01 00:00:00.000' ]

-- neither of two days, nor none
not (`t`.`seen` is null or not ((year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true) or (`t`.`seen` >= ? and `t`.`seen` < ? or `t`.`seen` >= ? and `t`.`seen` < ?) and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true)
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', '2024-03-31 00:00:00.000', '2024-04-01 00:00:00.000' ]

-- the last of all days
`t`.`seen` >= ? and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true
-- [ '9999-12-31 00:00:00.000' ]

-- after the last of all days
1 = 0

-- a text with another in it
locate(? collate utf8mb4_nopad_bin, `t`.`city` collate utf8mb4_nopad_bin) > 0
-- [ '50%' ]

-- a text without
(`t`.`city` is null or not (locate(? collate utf8mb4_nopad_bin, `t`.`city` collate utf8mb4_nopad_bin) > 0))
-- [ '50%' ]

-- a list with one of several texts
(select count(*) from json_table(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)) > 0
-- [ 'a', 'b' ]

-- a list with none of several texts
(`t`.`tags` is null or not ((select count(*) from json_table(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)) > 0))
-- [ 'a', 'b' ]

-- a list with all of several texts
(select count(distinct element.value) from json_table(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)) = ?
-- [ 'a', 'b', 2 ]

-- a list that lacks one of several texts
(`t`.`tags` is null or not ((select count(distinct element.value) from json_table(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)) = ?))
-- [ 'a', 'b', 2 ]

-- a list with one of several numbers
(select count(*) from json_table(case when json_valid(`t`.`marks`) then case json_type(`t`.`marks`) when 'ARRAY' then `t`.`marks` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE') and element.value in (?, ?)) > 0
-- [ 0, 1e+300 ]

-- a list with all of several numbers
(select count(distinct element.value) from json_table(case when json_valid(`t`.`marks`) then case json_type(`t`.`marks`) when 'ARRAY' then `t`.`marks` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE') and element.value in (?, ?)) = ?
-- [ 0, 1e+300, 2 ]

-- groups
(`t`.`city` in (?) and `t`.`city` = ? collate utf8mb4_nopad_bin or `t`.`active` = ? and (`t`.`score` < ? or `t`.`id` > ? collate utf8mb4_nopad_bin))
-- [ 'Leeds', 'Leeds', 1, 3, 'm' ]

-- a filter that no row meets
1 = 0

-- Orders and pages

-- no sort, all rows
order by `t`.`id` asc

-- sorts, nulls lowest, then the key
order by `t`.`city` collate utf8mb4_nopad_bin asc, `t`.`seen` desc, `t`.`id` desc

-- numbers with NaN as low as null
order by `t`.`score` asc, `t`.`id` asc

-- a sort by key, which makes the rest idle
order by `t`.`active` asc, `t`.`id` collate utf8mb4_nopad_bin desc

-- a page
order by `t`.`id` asc limit ? offset ?
-- [ 10, 20 ]

-- an offset alone
order by `t`.`id` asc limit ? offset ?
-- [ 9007199254740991, 20 ]

-- the largest page
order by `t`.`id` asc limit ? offset ?
-- [ 9007199254740991, 9007199254740991 ]

-- the count alone
order by `t`.`id` asc limit ?
-- [ 0 ]

-- Walks: the condition

-- the key alone
(`id` > ?)
-- [ 'k' ]

-- ascending texts
((`city` = ? collate utf8mb4_nopad_bin and `id` > ? or `city` collate utf8mb4_nopad_bin > ? collate utf8mb4_nopad_bin))
-- [ 'Leeds', 'k', 'Leeds' ]

-- descending texts, the absent last
((`city` = ? collate utf8mb4_nopad_bin and `id` < ? or `city` collate utf8mb4_nopad_bin < ? collate utf8mb4_nopad_bin or `city` is null))
-- [ 'Leeds', 'k', 'Leeds' ]

-- descending texts that the filter says are present
((`city` = ? collate utf8mb4_nopad_bin and `id` < ? or `city` collate utf8mb4_nopad_bin < ? collate utf8mb4_nopad_bin))
-- [ 'Leeds', 'k', 'Leeds' ]

-- after the absent, ascending
((`active` is null and `id` > ? or `active` is not null))
-- [ 'k' ]

-- after the absent, descending: the key alone is left
(`active` is null and `id` < ?)
-- [ 'k' ]

-- the key, descending, which ends the order
(`id` collate utf8mb4_nopad_bin < ? collate utf8mb4_nopad_bin)
-- [ 'k' ]

-- Facets

-- the values of a text
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`id` collate utf8mb4_nopad_bin as `value` from `t` as `t` where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_nopad_bin) as `cells` group by `value`) as `groups` where (`value` is null or locate(? collate utf8mb4_nopad_bin, `value` collate utf8mb4_nopad_bin) > 0) order by case when `value` is null then 1 else 0 end, `count` desc, `value` collate utf8mb4_nopad_bin limit ?
-- [ 'york', 'york', 'a', 20 ]

-- values of a closed set, folded, without the condition on the field
select `value` as `value`, `own`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, min(`own`) as `own`, count(*) as `count` from (select `t`.`city_folded` collate utf8mb4_nopad_bin as `value`, `t`.`city` collate utf8mb4_nopad_bin as `own` from `t` as `t`) as `cells` group by `value`) as `groups` where (`value` is null or `value` in (?, ?) and `value` in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)) order by case when `value` is null then 1 else 0 end, `count` desc, `value` collate utf8mb4_nopad_bin limit ?
-- [ 'leeds', 'york', 'leeds', 'york', 1 ]

-- values of a number
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(*) as `count` from (select `t`.`score` + 0 as `value` from `t` as `t` where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_nopad_bin) as `cells` group by `value`) as `groups` where 1 = 1 order by case when `value` is null then 1 else 0 end, `count` desc, `value` limit ?
-- [ 'york', 'york', 3 ]

-- values of a boolean
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select case when (`cells`.`value` is null or not (`cells`.`value` between 0 and 1)) then null else `cells`.`value` end as `value`, count(*) as `count` from (select `t`.`active` as `value` from `t` as `t` where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_nopad_bin) as `cells` group by `cells`.`value`) as `groups` where 1 = 1 order by case when `value` is null then 1 else 0 end, `count` desc, `value` limit ?
-- [ 'york', 'york', 2 ]

-- dates between edges
select `bucket`, count(*) as `count` from (select case when (`t`.`seen` is null or not ((year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true)) then 3 when `t`.`seen` < ? and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true then 0 when `t`.`seen` < ? and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true then 1 else 2 end as `bucket` from `t` as `t` where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_nopad_bin) as `cells` group by `bucket`
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', 'york', 'york' ]

-- the elements of a folded list of texts
select `value` as `value`, `own`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, min(`own`) as `own`, count(distinct `row`) as `count` from (select element.value as `value`, convert(json_unquote(json_extract(case when json_valid(`t`.`tags`) then case json_type(`t`.`tags`) when 'ARRAY' then `t`.`tags` end end, concat('$[', element.place - 1, ']'))) using utf8mb4) collate utf8mb4_nopad_bin as `own`, `t`.`id` collate utf8mb4_nopad_bin as `row` from `t` as `t` left join json_table(case when json_valid(`t`.`tags_folded`) then case json_type(`t`.`tags_folded`) when 'ARRAY' then `t`.`tags_folded` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element on json_type(element.json) in ('STRING') where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_nopad_bin) as `cells` group by `value`) as `groups` where (`value` is null or locate(? collate utf8mb4_nopad_bin, `value` collate utf8mb4_nopad_bin) > 0) order by case when `value` is null then 1 else 0 end, `count` desc, `value` limit ?
-- [ 'york', 'york', 'eu', 20 ]

-- values of a list of numbers
select `value` as `value`, `count`, count(`value`) over () as `distinct`, sum(case when `value` is null then `count` else 0 end) over () as `absent` from (select `value`, count(distinct `row`) as `count` from (select element.value + 0 as `value`, `t`.`id` collate utf8mb4_nopad_bin as `row` from `t` as `t` left join json_table(case when json_valid(`t`.`marks`) then case json_type(`t`.`marks`) when 'ARRAY' then `t`.`marks` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element on json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE') where `t`.`city_folded` in (?) and `t`.`city_folded` = ? collate utf8mb4_nopad_bin) as `cells` group by `value`) as `groups` where 1 = 1 order by case when `value` is null then 1 else 0 end, `count` desc, `value` limit ?
-- [ 'york', 'york', 20 ]

-- the least and the greatest date
select date_format(min(`cell`), '%Y-%m-%dT%H:%i:%s.%fZ') as `min`, date_format(max(`cell`), '%Y-%m-%dT%H:%i:%s.%fZ') as `max`, count(`cell`) as `present`, count(*) as `total` from (select case when (`t`.`seen` is null or not ((year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true)) then null else `t`.`seen` end as `cell` from `t` as `t`) as `cells`

-- the least and the greatest number
select min(`cell`) as `min`, max(`cell`) as `max`, count(`cell`) as `present`, count(*) as `total` from (select `t`.`score` as `cell` from `t` as `t`) as `cells`

-- Column types: a filter, an order and a select

-- string in text
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` in (?) and `t`.`x` = ? collate utf8mb4_nopad_bin or `t`.`x` > ? collate utf8mb4_nopad_bin or locate(? collate utf8mb4_nopad_bin, `t`.`x` collate utf8mb4_nopad_bin) > 0) order by `t`.`x` collate utf8mb4_nopad_bin asc, `t`.`id` asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- string in varchar
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` in (?) and `t`.`x` = ? collate utf8mb4_nopad_bin or `t`.`x` > ? collate utf8mb4_nopad_bin or locate(? collate utf8mb4_nopad_bin, `t`.`x` collate utf8mb4_nopad_bin) > 0) order by `t`.`x` collate utf8mb4_nopad_bin asc, `t`.`id` asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- string in char
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` in (?) and `t`.`x` = ? collate utf8mb4_nopad_bin or `t`.`x` > ? collate utf8mb4_nopad_bin or locate(? collate utf8mb4_nopad_bin, `t`.`x` collate utf8mb4_nopad_bin) > 0) order by `t`.`x` collate utf8mb4_nopad_bin asc, `t`.`id` asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- string in enum
select `t`.`id` as `id`, cast(`t`.`x` as char character set utf8mb4) as `x` where (cast(`t`.`x` as char character set utf8mb4) in (?) and cast(`t`.`x` as char character set utf8mb4) = ? collate utf8mb4_nopad_bin or cast(`t`.`x` as char character set utf8mb4) > ? collate utf8mb4_nopad_bin or locate(? collate utf8mb4_nopad_bin, cast(`t`.`x` as char character set utf8mb4) collate utf8mb4_nopad_bin) > 0) order by cast(`t`.`x` as char character set utf8mb4) collate utf8mb4_nopad_bin asc, `t`.`id` asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- string in text collate utf8mb4_nopad_bin
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` = ? collate utf8mb4_nopad_bin or `t`.`x` > ? collate utf8mb4_nopad_bin or locate(? collate utf8mb4_nopad_bin, `t`.`x` collate utf8mb4_nopad_bin) > 0) order by `t`.`x` asc, `t`.`id` asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- string in varchar collate utf8mb4_nopad_bin
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` = ? collate utf8mb4_nopad_bin or `t`.`x` > ? collate utf8mb4_nopad_bin or locate(? collate utf8mb4_nopad_bin, `t`.`x` collate utf8mb4_nopad_bin) > 0) order by `t`.`x` asc, `t`.`id` asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- string in char collate utf8mb4_nopad_bin
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` = ? collate utf8mb4_nopad_bin or `t`.`x` > ? collate utf8mb4_nopad_bin or locate(? collate utf8mb4_nopad_bin, `t`.`x` collate utf8mb4_nopad_bin) > 0) order by `t`.`x` asc, `t`.`id` asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- number in double
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` is null or `t`.`x` in (?, ?)) order by `t`.`x` asc, `t`.`id` asc
-- [ 1, 1.5 ]

-- number in float
select `t`.`id` as `id`, cast(`t`.`x` as double) as `x` where (cast(`t`.`x` as double) is null or cast(`t`.`x` as double) in (?, ?)) order by cast(`t`.`x` as double) asc, `t`.`id` asc
-- [ 1, 1.5 ]

-- number in tinyint
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` is null or `t`.`x` = ?) order by `t`.`x` asc, `t`.`id` asc
-- [ 1 ]

-- number in smallint
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` is null or `t`.`x` = ?) order by `t`.`x` asc, `t`.`id` asc
-- [ 1 ]

-- number in int
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` is null or `t`.`x` = ?) order by `t`.`x` asc, `t`.`id` asc
-- [ 1 ]

-- number in bigint
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` is null or not (`t`.`x` between -9007199254740991 and 9007199254740991) or `t`.`x` = ?) order by `t`.`x` asc, `t`.`id` asc
-- [ 1 ]

-- number in decimal
select `t`.`id` as `id`, `t`.`x` as `x` where (`t`.`x` is null or `t`.`x` in (?, ?)) order by `t`.`x` asc, `t`.`id` asc
-- [ 1, 1.5 ]

-- boolean in boolean
select `t`.`id` as `id`, `t`.`x` as `x` where `t`.`x` = ? order by `t`.`x` asc, `t`.`id` asc
-- [ 1 ]

-- boolean in tinyint(1)
select `t`.`id` as `id`, `t`.`x` as `x` where `t`.`x` = ? order by `t`.`x` asc, `t`.`id` asc
-- [ 1 ]

-- date in datetime(3)
select `t`.`id` as `id`, date_format(`t`.`x`, '%Y-%m-%dT%H:%i:%s.%fZ') as `x` where `t`.`x` >= ? and (year(`t`.`x`) > 0 and dayofmonth(`t`.`x`) between 1 and coalesce(dayofmonth(last_day(`t`.`x`)), 0)) is true order by `t`.`x` asc, `t`.`id` asc
-- [ '2024-03-01 00:00:00.000' ]

-- date in datetime
select `t`.`id` as `id`, date_format(`t`.`x`, '%Y-%m-%dT%H:%i:%s.%fZ') as `x` where `t`.`x` >= ? and (year(`t`.`x`) > 0 and dayofmonth(`t`.`x`) between 1 and coalesce(dayofmonth(last_day(`t`.`x`)), 0)) is true order by `t`.`x` asc, `t`.`id` asc
-- [ '2024-03-01 00:00:00.000' ]

-- date in date
select `t`.`id` as `id`, date_format(`t`.`x`, '%Y-%m-%dT%H:%i:%s.%fZ') as `x` where `t`.`x` >= ? and (year(`t`.`x`) > 0 and dayofmonth(`t`.`x`) between 1 and coalesce(dayofmonth(last_day(`t`.`x`)), 0)) is true order by `t`.`x` asc, `t`.`id` asc
-- [ '2024-03-01 00:00:00.000' ]

-- date in timestamp(3)
select `t`.`id` as `id`, cast(nullif(unix_timestamp(`t`.`x`), 0) * 1000 as signed) as `x` where `t`.`x` >= from_unixtime(?) and cast(nullif(unix_timestamp(`t`.`x`), 0) * 1000 as signed) >= ? and cast(nullif(unix_timestamp(`t`.`x`), 0) * 1000 as signed) <= 253402300799999 order by `t`.`x` asc, `t`.`id` asc
-- [ 1709078400, 1709251200000 ]

-- date in bigint
select `t`.`id` as `id`, `t`.`x` as `x` where `t`.`x` >= ? and `t`.`x` <= 253402300799999 order by `t`.`x` asc, `t`.`id` asc
-- [ 1709251200000 ]

-- string[] in json
select `t`.`id` as `id`, case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end as `x` where ((select count(*) from json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)) > 0 or (select count(distinct element.value) from json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)) = ?) order by `t`.`id` asc
-- [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'b', 2 ]

-- number[] in json
select `t`.`id` as `id`, case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end as `x` where ((select count(*) from json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE')) = 0 or (select count(*) from json_table(case when json_valid(`t`.`x`) then case json_type(`t`.`x`) when 'ARRAY' then `t`.`x` end end, '$[*]' columns (place for ordinality, value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE') and element.value in (?, ?)) > 0) order by `t`.`id` asc
-- [ 1, 2.5 ]

-- A whole statement

-- names that end a quote
select `t`.`the id` as `id`, `t`.`a"b``c\d` as `a"b``c\d`, date_format(`t`.`a.b`, '%Y-%m-%dT%H:%i:%s.%fZ') as `when` from `my schema`.`the "table"` as `t` where `t`.`a"b``c\d` in (?) and `t`.`a"b``c\d` = ? collate utf8mb4_nopad_bin order by `t`.`the id` asc limit ?
-- [ '"`\\', '"`\\', 1 ]
