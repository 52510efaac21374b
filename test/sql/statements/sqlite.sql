-- Filters: what follows "where"

-- one value
"t"."city" = ?
-- [ 'Leeds' ]

-- all but one value
("t"."city" is null or not ("t"."city" = ?))
-- [ 'Leeds' ]

-- one of several values
"t"."city" in (?, ?)
-- [ 'Leeds', 'York' ]

-- none of several values
("t"."city" is null or not ("t"."city" in (?, ?)))
-- [ 'Leeds', 'York' ]

-- one of several values or absent
("t"."city" is null or "t"."city" in (?, ?))
-- [ 'Leeds', 'York' ]

-- none of several values, nor absent
not ("t"."city" is null or "t"."city" in (?, ?))
-- [ 'Leeds', 'York' ]

-- an absent text
"t"."city" is null

-- a present text
not ("t"."city" is null)

-- an absent number
"t"."score" is null

-- a present number
not ("t"."score" is null)

-- one of several numbers
"t"."score" in (?, ?, ?)
-- [ 0, 1.5, 1e+300 ]

-- one of several numbers but 0
"t"."score" in (?, ?)
-- [ 1.5, 2 ]

-- one of several booleans
"t"."active" in (?, ?)
-- [ 1, 0 ]

-- an empty list
not exists (select 1 from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text'))

-- a list with a number
not (not exists (select 1 from (select case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real')))

-- text above
"t"."city" > ?
-- [ 'L' ]

-- text not above
"t"."city" <= ?
-- [ 'L' ]

-- a prefix
"t"."city" >= ? and "t"."city" < ?
-- [ 'Lee', 'Lef' ]

-- a prefix, in a column that the database orders
"t"."city" >= ? and "t"."city" < ?
-- [ 'Lee', 'Lef' ]

-- a range of texts that is no prefix
"t"."city" >= ? and "t"."city" < ?
-- [ 'Lee', 'Leg' ]

-- text below, the empty text too, in a column that the database orders
"t"."city" >= ? and "t"."city" < ?
-- [ '', 'L' ]

-- numbers not below
"t"."score" >= ?
-- [ 1.5 ]

-- numbers below
"t"."score" < ?
-- [ 1.5 ]

-- whole numbers above, in a column of integers
"t"."score" >= ?
-- [ 2 ]

-- whole numbers below, in a column of integers
"t"."score" < ?
-- [ 2 ]

-- numbers that a column of integers can hold
"t"."score" = ?
-- [ 2 ]

-- numbers that no column of integers can hold
1 = 0

-- all but a number that no column of integers can hold
("t"."score" is null or 1 = 1)

-- more than the greatest number of 32 bits, in a column of integers
"t"."score" >= ?
-- [ 2147483648 ]

-- more than a column of integers can hold
1 = 0

-- less than that
"t"."score" is not null

-- a day
"t"."seen" >= ? and "t"."seen" < ?
-- [ 1709164800000, 1709251200000 ]

-- every other day, or none
("t"."seen" is null or not ("t"."seen" >= ? and "t"."seen" < ?))
-- [ 1709164800000, 1709251200000 ]

-- days, or none
("t"."seen" is null or "t"."seen" >= ? and "t"."seen" < ? or "t"."seen" >= ? and "t"."seen" < ?)
-- [ 1709164800000, 1709251200000, 1711843200000, 1711929600000 ]

-- neither of two days, nor none
not ("t"."seen" is null or "t"."seen" >= ? and "t"."seen" < ? or "t"."seen" >= ? and "t"."seen" < ?)
-- [ 1709164800000, 1709251200000, 1711843200000, 1711929600000 ]

-- the last of all days
"t"."seen" >= ?
-- [ 253402214400000 ]

-- after the last of all days
1 = 0

-- a text with another in it
instr("t"."city", ?) > 0
-- [ '50%' ]

-- a text without
("t"."city" is null or not (instr("t"."city", ?) > 0))
-- [ '50%' ]

-- a list with one of several texts
exists (select 1 from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?))
-- [ 'a', 'b' ]

-- a list with none of several texts
("t"."tags" is null or not (exists (select 1 from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?))))
-- [ 'a', 'b' ]

-- a list with all of several texts
(select count(distinct element.value) from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?)) = ?
-- [ 'a', 'b', 2 ]

-- a list that lacks one of several texts
("t"."tags" is null or not ((select count(distinct element.value) from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?)) = ?))
-- [ 'a', 'b', 2 ]

-- a list with one of several numbers
exists (select 1 from (select case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real') and cast(element.value as real) in (?, ?))
-- [ 0, 1e+300 ]

-- a list with all of several numbers
(select count(distinct cast(element.value as real)) from (select case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real') and cast(element.value as real) in (?, ?)) = ?
-- [ 0, 1e+300, 2 ]

-- groups
("t"."city" = ? or "t"."active" = ? and ("t"."score" < ? or "t"."id" > ?))
-- [ 'Leeds', 1, 3, 'm' ]

-- a filter that no row meets
1 = 0

-- Orders and pages

-- no sort, all rows
order by "t"."id" asc

-- sorts, nulls lowest, then the key
order by "t"."city" asc, "t"."seen" desc, "t"."id" desc

-- numbers, nulls lowest
order by "t"."score" asc, "t"."id" asc

-- rows with and without a value apart
order by "t"."seen" desc, "t"."id" desc limit 20

-- a sort by key, which makes the rest idle
order by "t"."active" asc, "t"."id" desc

-- a page
order by "t"."id" asc limit 10 offset 20

-- an offset alone
order by "t"."id" asc limit 9007199254740991 offset 20

-- the largest page
order by "t"."id" asc limit 9007199254740991 offset 9007199254740991

-- the count alone
order by "t"."id" asc limit 0

-- Walks: the condition

-- the key alone
("id" > ?)
-- [ 'k' ]

-- ascending texts
(("city", "id") > (?, ?))
-- [ 'Leeds', 'k' ]

-- descending texts, the absent last
((("city", "id") < (?, ?) or "city" is null))
-- [ 'Leeds', 'k' ]

-- descending texts that the filter says are present
(("city", "id") < (?, ?))
-- [ 'Leeds', 'k' ]

-- after the absent, ascending
(("active" is null and "id" > ? or "active" is not null))
-- [ 'k' ]

-- after the absent, descending: the key alone is left
("active" is null and "id" < ?)
-- [ 'k' ]

-- the key, descending, which ends the order
("id" < ?)
-- [ 'k' ]

-- ascending numbers
(("score", "id") > (?, ?))
-- [ 1.5, 'k' ]

-- descending numbers, nulls last
((("score", "id") < (?, ?) or "score" is null))
-- [ 1.5, 'k' ]

-- ascending dates
(("seen", "id") > (cast(? as integer), ?))
-- [ '0', 'k' ]

-- descending dates
((("seen", "id") < (cast(? as integer), ?) or "seen" is null))
-- [ '0', 'k' ]

-- after the absent dates, ascending
(("seen" is null and "id" > ? or "seen" is not null))
-- [ 'k' ]

-- several keys of one direction
(("city" = ? and ("active", "id") < (cast(? as integer), ?) or "city" = ? and "active" is null or "city" < ? or "city" is null))
-- [ 'Leeds', '1', 'k', 'Leeds', 'Leeds' ]

-- keys of both directions
(("city" = ? and "score" = ? and ("seen", "id") > (cast(? as integer), ?) or "city" = ? and "score" < ? or "city" = ? and "score" is null or "city" > ?))
-- [ 'Leeds', 1.5, '0', 'k', 'Leeds', 1.5, 'Leeds', 'Leeds' ]

-- an absent cell between present ones
(("active" = cast(? as integer) and "city" is null and ("seen", "id") < (cast(? as integer), ?) or "active" = cast(? as integer) and "city" is null and "seen" is null or "active" < cast(? as integer) or "active" is null))
-- [ '1', '0', 'k', '1', '1' ]

-- a date after other keys, in both directions
(("city" = ? and ("seen", "id") > (cast(? as integer), ?) or "city" < ? or "city" is null))
-- [ 'Leeds', '0', 'k', 'Leeds' ]

-- rows with and without a value apart
((("seen", "id") < (cast(? as integer), ?) or "seen" is null))
-- [ '0', 'k' ]

-- columns without nulls
(("seen", "score", "city", "id") < (cast(? as integer), ?, ?, ?))
-- [ '0', 1.5, 'Leeds', 'k' ]

-- Walks: the page

-- the key alone
select "t"."id", json_array("t"."id") as "cursor" from "t" as "t" where "t"."id" > ? order by "t"."id" asc limit 21
-- [ 'k' ]

-- ascending texts
select "t"."id", "t"."city", json_array("t"."city", "t"."id") as "cursor" from "t" as "t" where ("t"."city", "t"."id") > (?, ?) order by "t"."city" asc, "t"."id" asc limit 21
-- [ 'Leeds', 'k' ]

-- descending texts, the absent last
select "t"."id", "t"."city", json_array("t"."city", "t"."id") as "cursor" from (select * from (select "t".* from "t" as "t" where ("t"."city", "t"."id") < (?, ?) order by "t"."city" desc, "t"."id" desc limit 21) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."city" is null order by "t"."city" desc, "t"."id" desc limit 21) as "part 2") as "t" order by "t"."city" desc, "t"."id" desc limit 21
-- [ 'Leeds', 'k' ]

-- descending texts that the filter says are present
select "t"."id", "t"."city", json_array("t"."city", "t"."id") as "cursor" from "t" as "t" where "t"."city" > ? and ("t"."city", "t"."id") < (?, ?) order by "t"."city" desc, "t"."id" desc limit 21
-- [ 'A', 'Leeds', 'k' ]

-- after the absent, ascending
select "t"."id", "t"."active", json_array("t"."active", "t"."id") as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."active" is null and "t"."id" > ? order by "t"."active" asc, "t"."id" asc limit 21) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."active" is not null order by "t"."active" asc, "t"."id" asc limit 21) as "part 2") as "t" order by "t"."active" asc, "t"."id" asc limit 21
-- [ 'k' ]

-- after the absent, descending: the key alone is left
select "t"."id", "t"."active", json_array("t"."active", "t"."id") as "cursor" from "t" as "t" where "t"."active" is null and "t"."id" < ? order by "t"."active" desc, "t"."id" desc limit 21
-- [ 'k' ]

-- the key, descending, which ends the order
select "t"."id", json_array("t"."id") as "cursor" from "t" as "t" where "t"."id" < ? order by "t"."id" desc limit 21
-- [ 'k' ]

-- ascending numbers
select "t"."id", "t"."score", json_array("t"."score", "t"."id") as "cursor" from "t" as "t" where ("t"."score", "t"."id") > (?, ?) order by "t"."score" asc, "t"."id" asc limit 21
-- [ 1.5, 'k' ]

-- descending numbers, nulls last
select "t"."id", "t"."score", json_array("t"."score", "t"."id") as "cursor" from (select * from (select "t".* from "t" as "t" where ("t"."score", "t"."id") < (?, ?) order by "t"."score" desc, "t"."id" desc limit 21) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."score" is null order by "t"."score" desc, "t"."id" desc limit 21) as "part 2") as "t" order by "t"."score" desc, "t"."id" desc limit 21
-- [ 1.5, 'k' ]

-- ascending dates
select "t"."id", "t"."seen", json_array("t"."seen", "t"."id") as "cursor" from "t" as "t" where ("t"."seen", "t"."id") > (cast(? as integer), ?) order by "t"."seen" asc, "t"."id" asc limit 21
-- [ '0', 'k' ]

-- descending dates
select "t"."id", "t"."seen", json_array("t"."seen", "t"."id") as "cursor" from (select * from (select "t".* from "t" as "t" where ("t"."seen", "t"."id") < (cast(? as integer), ?) order by "t"."seen" desc, "t"."id" desc limit 21) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."seen" is null order by "t"."seen" desc, "t"."id" desc limit 21) as "part 2") as "t" order by "t"."seen" desc, "t"."id" desc limit 21
-- [ '0', 'k' ]

-- after the absent dates, ascending
select "t"."id", "t"."seen", json_array("t"."seen", "t"."id") as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."seen" is null and "t"."id" > ? order by "t"."seen" asc, "t"."id" asc limit 21) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."seen" is not null order by "t"."seen" asc, "t"."id" asc limit 21) as "part 2") as "t" order by "t"."seen" asc, "t"."id" asc limit 21
-- [ 'k' ]

-- several keys of one direction
select "t"."id", "t"."city", "t"."active", json_array("t"."city", "t"."active", "t"."id") as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."city" = ? and ("t"."active", "t"."id") < (cast(? as integer), ?) order by "t"."city" desc, "t"."active" desc, "t"."id" desc limit 21) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."city" = ? and "t"."active" is null order by "t"."city" desc, "t"."active" desc, "t"."id" desc limit 21) as "part 2" union all select * from (select "t".* from "t" as "t" where "t"."city" < ? order by "t"."city" desc, "t"."active" desc, "t"."id" desc limit 21) as "part 3" union all select * from (select "t".* from "t" as "t" where "t"."city" is null order by "t"."city" desc, "t"."active" desc, "t"."id" desc limit 21) as "part 4") as "t" order by "t"."city" desc, "t"."active" desc, "t"."id" desc limit 21
-- [ 'Leeds', '1', 'k', 'Leeds', 'Leeds' ]

-- keys of both directions
select "t"."id", "t"."city", "t"."score", "t"."seen", json_array("t"."city", "t"."score", "t"."seen", "t"."id") as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."city" = ? and "t"."score" = ? and ("t"."seen", "t"."id") > (cast(? as integer), ?) order by "t"."city" asc, "t"."score" desc, "t"."seen" asc, "t"."id" asc limit 21) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."city" = ? and "t"."score" < ? order by "t"."city" asc, "t"."score" desc, "t"."seen" asc, "t"."id" asc limit 21) as "part 2" union all select * from (select "t".* from "t" as "t" where "t"."city" = ? and "t"."score" is null order by "t"."city" asc, "t"."score" desc, "t"."seen" asc, "t"."id" asc limit 21) as "part 3" union all select * from (select "t".* from "t" as "t" where "t"."city" > ? order by "t"."city" asc, "t"."score" desc, "t"."seen" asc, "t"."id" asc limit 21) as "part 4") as "t" order by "t"."city" asc, "t"."score" desc, "t"."seen" asc, "t"."id" asc limit 21
-- [ 'Leeds', 1.5, '0', 'k', 'Leeds', 1.5, 'Leeds', 'Leeds' ]

-- an absent cell between present ones
select "t"."id", "t"."city", "t"."active", "t"."seen", json_array("t"."active", "t"."city", "t"."seen", "t"."id") as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."active" = cast(? as integer) and "t"."city" is null and ("t"."seen", "t"."id") < (cast(? as integer), ?) order by "t"."active" desc, "t"."city" desc, "t"."seen" desc, "t"."id" desc limit 21) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."active" = cast(? as integer) and "t"."city" is null and "t"."seen" is null order by "t"."active" desc, "t"."city" desc, "t"."seen" desc, "t"."id" desc limit 21) as "part 2" union all select * from (select "t".* from "t" as "t" where "t"."active" < cast(? as integer) order by "t"."active" desc, "t"."city" desc, "t"."seen" desc, "t"."id" desc limit 21) as "part 3" union all select * from (select "t".* from "t" as "t" where "t"."active" is null order by "t"."active" desc, "t"."city" desc, "t"."seen" desc, "t"."id" desc limit 21) as "part 4") as "t" order by "t"."active" desc, "t"."city" desc, "t"."seen" desc, "t"."id" desc limit 21
-- [ '1', '0', 'k', '1', '1' ]

-- a date after other keys, in both directions
select "t"."id", "t"."city", "t"."seen", json_array("t"."city", "t"."seen", "t"."id") as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."city" = ? and ("t"."seen", "t"."id") > (cast(? as integer), ?) order by "t"."city" desc, "t"."seen" asc, "t"."id" asc limit 21) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."city" < ? order by "t"."city" desc, "t"."seen" asc, "t"."id" asc limit 21) as "part 2" union all select * from (select "t".* from "t" as "t" where "t"."city" is null order by "t"."city" desc, "t"."seen" asc, "t"."id" asc limit 21) as "part 3") as "t" order by "t"."city" desc, "t"."seen" asc, "t"."id" asc limit 21
-- [ 'Leeds', '0', 'k', 'Leeds' ]

-- rows with and without a value apart
select "t"."id", "t"."seen", json_array("t"."seen", "t"."id") as "cursor" from (select * from (select "t".* from "t" as "t" where ("t"."seen", "t"."id") < (cast(? as integer), ?) order by "t"."seen" desc, "t"."id" desc limit 21) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."seen" is null order by "t"."seen" desc, "t"."id" desc limit 21) as "part 2") as "t" order by "t"."seen" desc, "t"."id" desc limit 21
-- [ '0', 'k' ]

-- columns without nulls
select "t"."id", "t"."city", "t"."score", "t"."seen", json_array("t"."seen", "t"."score", "t"."city", "t"."id") as "cursor" from "t" as "t" where ("t"."seen", "t"."score", "t"."city", "t"."id") < (cast(? as integer), ?, ?, ?) order by "t"."seen" desc, "t"."score" desc, "t"."city" desc, "t"."id" desc limit 21
-- [ '0', 1.5, 'Leeds', 'k' ]

-- the first page of a walk, descending
select "t"."id", "t"."city", "t"."score", "t"."active", "t"."seen", case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as "tags", case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end as "marks", json_array("t"."city", "t"."id") as "cursor" from "t" as "t" order by "t"."city" desc, "t"."id" desc limit 21

-- Facets

-- a facet of id
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."id" as "value" from "t" as "t" where "t"."city_folded" = ?) as "cells" group by "value") as "groups" where ("value" is null or instr("value", ?) > 0) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 20
-- [ 'york', 'a' ]

-- a facet of city
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(*) as "count" from (select "t"."city_folded" as "value", "t"."city" as "own" from "t" as "t") as "cells" group by "value") as "groups" where ("value" is null or "value" in (?, ?)) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 1
-- [ 'leeds', 'york' ]

-- a facet of score
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."score" + 0 as "value" from "t" as "t" where "t"."city_folded" = ?) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 3
-- [ 'york' ]

-- a facet of active
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."active" as "value" from "t" as "t" where "t"."city_folded" = ?) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 2
-- [ 'york' ]

-- a facet of seen
select "bucket", count(*) as "count" from (select case when "t"."seen" is null then 3 when "t"."seen" < ? then 0 when "t"."seen" < ? then 1 else 2 end as "bucket" from "t" as "t" where "t"."city_folded" = ?) as "cells" group by "bucket"
-- [ 1709164800000, 1709251200000, 'york' ]

-- a facet of tags
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(distinct "row") as "count" from (select element.value as "value", json_extract(case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end, '$[' || element.key || ']') as "own", "t"."id" as "row" from "t" as "t" left join json_each(case when typeof("t"."tags_folded") = 'text' and json_valid("t"."tags_folded") then case json_type("t"."tags_folded") when 'array' then "t"."tags_folded" end end) as element on element.type in ('text') where "t"."city_folded" = ?) as "cells" group by "value") as "groups" where ("value" is null or instr("value", ?) > 0) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 20
-- [ 'york', 'eu' ]

-- a facet of marks
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select cast(element.value as real) + 0 as "value", "t"."id" as "row" from "t" as "t" left join json_each(case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end) as element on element.type in ('integer', 'real') where "t"."city_folded" = ?) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 20
-- [ 'york' ]

-- the range of seen
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select "t"."seen" as "cell" from "t" as "t") as "cells"

-- the range of score
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select "t"."score" as "cell" from "t" as "t") as "cells"

-- Column types: a filter, an order, a select and a cursor

-- string in text
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where ("t"."x" = ? or "t"."x" > ? or instr("t"."x", ?) > 0) order by "t"."x" asc, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- number in real
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where ("t"."x" is null or "t"."x" in (?, ?)) order by "t"."x" asc, "t"."id" asc
-- [ 1, 1.5 ]

-- number in integer
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where ("t"."x" is null or "t"."x" = ?) order by "t"."x" asc, "t"."id" asc
-- [ 1 ]

-- boolean in integer
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where "t"."x" = ? order by "t"."x" asc, "t"."id" asc
-- [ 1 ]

-- date in integer
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where "t"."x" >= ? order by "t"."x" asc, "t"."id" asc
-- [ 1709251200000 ]

-- date in integer seconds
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where "t"."x" >= ? order by "t"."x" asc, "t"."id" asc
-- [ 1709251200 ]

-- date in YYYY-MM-DDThh:mm:ss.sssZ
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where "t"."x" >= ? order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01T00:00:00.000Z' ]

-- date in YYYY-MM-DDThh:mm:ss.sss+00:00
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where "t"."x" >= ? order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01T00:00:00.000+00:00' ]

-- date in YYYY-MM-DD hh:mm:ss.sss
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where "t"."x" >= ? order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01 00:00:00.000' ]

-- date in YYYY-MM-DD hh:mm:ss
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where "t"."x" >= ? order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01 00:00:00' ]

-- date in YYYY-MM-DD
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where "t"."x" >= ? order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01' ]

-- day in YYYY-MM-DD
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where "t"."x" >= ? order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01' ]

-- decimal in integer
select "t"."id", cast("t"."x" as text) as "x", json_array("t"."x", "t"."id") as "cursor" where ("t"."x" in (cast(? as integer), cast(? as integer)) or "t"."x" > cast(? as integer)) order by "t"."x" asc, "t"."id" asc
-- [ '2', '3', '1' ]

-- decimal in numeric
select "t"."id", case typeof("t"."x") when 'integer' then cast("t"."x" as text) else "t"."x" end as "x", json_array("t"."x", "t"."id") as "cursor" where ("t"."x" in (?, cast(? as integer), cast(? as integer), ?) or "t"."x" > ?) order by "t"."x" asc, "t"."id" asc
-- [ 1.5, '2', '3', 0.25, 1.5 ]

-- decimal in real
select "t"."id", "t"."x", json_array("t"."x", "t"."id") as "cursor" where ("t"."x" in (?, ?, ?, ?) or "t"."x" > ?) order by "t"."x" asc, "t"."id" asc
-- [ 1.5, 2, 3, 0.25, 1.5 ]

-- decimal in text
select "t"."id", "t"."x", json_array(case when "t"."x" like '-%' then 'n' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr('000' || (instr(ltrim("t"."x", '-') || '.', '.') - 1), -4) || replace(ltrim("t"."x", '-'), '.', ''), '0', 'j'), '1', 'i'), '2', 'h'), '3', 'g'), '4', 'f'), '5', 'e'), '6', 'd'), '7', 'c'), '8', 'b'), '9', 'a') || 'k' else 'p' || substr('000' || (instr(ltrim("t"."x", '-') || '.', '.') - 1), -4) || replace(ltrim("t"."x", '-'), '.', '') end, "t"."id") as "cursor" where ("t"."x" in (?, ?, ?, ?) or case when "t"."x" like '-%' then 'n' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr('000' || (instr(ltrim("t"."x", '-') || '.', '.') - 1), -4) || replace(ltrim("t"."x", '-'), '.', ''), '0', 'j'), '1', 'i'), '2', 'h'), '3', 'g'), '4', 'f'), '5', 'e'), '6', 'd'), '7', 'c'), '8', 'b'), '9', 'a') || 'k' else 'p' || substr('000' || (instr(ltrim("t"."x", '-') || '.', '.') - 1), -4) || replace(ltrim("t"."x", '-'), '.', '') end > ?) order by case when "t"."x" like '-%' then 'n' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr('000' || (instr(ltrim("t"."x", '-') || '.', '.') - 1), -4) || replace(ltrim("t"."x", '-'), '.', ''), '0', 'j'), '1', 'i'), '2', 'h'), '3', 'g'), '4', 'f'), '5', 'e'), '6', 'd'), '7', 'c'), '8', 'b'), '9', 'a') || 'k' else 'p' || substr('000' || (instr(ltrim("t"."x", '-') || '.', '.') - 1), -4) || replace(ltrim("t"."x", '-'), '.', '') end asc, "t"."id" asc
-- [ '1.5', '2', '3', '0.25', 'p000115' ]

-- string[] in json
select "t"."id", case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as "x", json_array("t"."id") as "cursor" where (exists (select 1 from (select case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?)) or (select count(distinct element.value) from (select case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?)) = ?) order by "t"."id" asc
-- [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'b', 2 ]

-- number[] in json
select "t"."id", case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as "x", json_array("t"."id") as "cursor" where (not exists (select 1 from (select case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real')) or exists (select 1 from (select case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real') and cast(element.value as real) in (?, ?))) order by "t"."id" asc
-- [ 1, 2.5 ]

-- Values of a facet, by the type of the column

-- string in text
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 3

-- number in real
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" + 0 as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 3

-- number in integer
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 3

-- boolean in integer
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 3

-- date in integer, integer seconds, YYYY-MM-DDThh:mm:ss.sssZ, YYYY-MM-DDThh:mm:ss.sss+00:00, YYYY-MM-DD hh:mm:ss.sss, YYYY-MM-DD hh:mm:ss, YYYY-MM-DD
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select "t"."x" as "cell" from "t" as "t") as "cells"

-- day in YYYY-MM-DD
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select "t"."x" as "cell" from "t" as "t") as "cells"

-- decimal in integer
select cast("cell" as text) as "value", "count", count("cell") over () as "distinct", sum(case when "cell" is null then "count" else 0 end) over () as "absent" from (select "cell", count(*) as "count" from (select "t"."x" as "cell" from "t" as "t") as "cells" group by "cell") as "groups" order by case when "cell" is null then 1 else 0 end asc, "count" desc, "cell" asc limit 3

-- decimal in numeric
select case typeof("cell") when 'integer' then cast("cell" as text) else "cell" end as "value", "count", count("cell") over () as "distinct", sum(case when "cell" is null then "count" else 0 end) over () as "absent" from (select "cell", count(*) as "count" from (select "t"."x" as "cell" from "t" as "t") as "cells" group by "cell") as "groups" order by case when "cell" is null then 1 else 0 end asc, "count" desc, "cell" asc limit 3

-- decimal in real
select "cell" as "value", "count", count("cell") over () as "distinct", sum(case when "cell" is null then "count" else 0 end) over () as "absent" from (select "cell", count(*) as "count" from (select "t"."x" as "cell" from "t" as "t") as "cells" group by "cell") as "groups" order by case when "cell" is null then 1 else 0 end asc, "count" desc, "cell" asc limit 3

-- decimal in text
select "cell" as "value", "count", count("cell") over () as "distinct", sum(case when "cell" is null then "count" else 0 end) over () as "absent" from (select "cell", count(*) as "count" from (select "t"."x" as "cell" from "t" as "t") as "cells" group by "cell") as "groups" order by case when "cell" is null then 1 else 0 end asc, "count" desc, case when "cell" like '-%' then 'n' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr('000' || (instr(ltrim("cell", '-') || '.', '.') - 1), -4) || replace(ltrim("cell", '-'), '.', ''), '0', 'j'), '1', 'i'), '2', 'h'), '3', 'g'), '4', 'f'), '5', 'e'), '6', 'd'), '7', 'c'), '8', 'b'), '9', 'a') || 'k' else 'p' || substr('000' || (instr(ltrim("cell", '-') || '.', '.') - 1), -4) || replace(ltrim("cell", '-'), '.', '') end asc limit 3

-- string[] in json
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value as "value", "t"."id" as "row" from "t" as "t" left join json_each(case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end) as element on element.type in ('text')) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 3

-- number[] in json
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select cast(element.value as real) + 0 as "value", "t"."id" as "row" from "t" as "t" left join json_each(case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end) as element on element.type in ('integer', 'real')) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit 3

-- Inspections: the type of a column; the column as its declared type; strays in a list

-- string in text
typeof("t"."x") || case when "t"."x" > '9e999' and "t"."x" < x'' and cast("t"."x" as text) < '9e999' then ' of numeric affinity' when (select count(*) from (select "t"."x" where 0 union select 'a' union select 'A' union select 'a ')) = 3 then '' else ' of another collation than binary' end
case when not ("t"."x" > '9e999' and "t"."x" < x'' and cast("t"."x" as text) < '9e999') then "t"."x" end

-- number in real
typeof("t"."x")
"t"."x"

-- number in integer


-- boolean in integer


-- date in integer, integer seconds, YYYY-MM-DDThh:mm:ss.sssZ, YYYY-MM-DDThh:mm:ss.sss+00:00, YYYY-MM-DD hh:mm:ss.sss, YYYY-MM-DD hh:mm:ss, YYYY-MM-DD


-- day in YYYY-MM-DD


-- decimal in integer, numeric, real, text


-- string[] in json
exists (select 1 from json_each(case when typeof("t"."x") = 'text' and json_valid("t"."x") then "t"."x" else '[]' end) as element where element.type not in ('null', 'text'))

-- number[] in json
exists (select 1 from json_each(case when typeof("t"."x") = 'text' and json_valid("t"."x") then "t"."x" else '[]' end) as element where element.type not in ('null', 'integer', 'real'))
