-- Filters: what follows "where"

-- one value
"_row"."city" = {p0:String}
-- [ 'Leeds' ]

-- all but one value
("_row"."city" is null or not ("_row"."city" = {p0:String}))
-- [ 'Leeds' ]

-- one of several values
"_row"."city" in {p0:Array(String)}
-- [ [ 'Leeds', 'York' ] ]

-- none of several values
("_row"."city" is null or not ("_row"."city" in {p0:Array(String)}))
-- [ [ 'Leeds', 'York' ] ]

-- one of several values or absent
("_row"."city" is null or "_row"."city" in {p0:Array(String)})
-- [ [ 'Leeds', 'York' ] ]

-- none of several values, nor absent
not ("_row"."city" is null or "_row"."city" in {p0:Array(String)})
-- [ [ 'Leeds', 'York' ] ]

-- an absent text
"_row"."city" is null

-- a present text
not ("_row"."city" is null)

-- an absent number
"_row"."score" is null

-- a present number
not ("_row"."score" is null)

-- one of several numbers
("_row"."score" in {p0:Array(Float64)} or "_row"."score" = 0)
-- [ [ 0, 1.5, 1e+300 ] ]

-- one of several numbers but 0
"_row"."score" in {p0:Array(Float64)}
-- [ [ 1.5, 2 ] ]

-- one of several booleans
"_row"."active" in {p0:Array(Bool)}
-- [ [ true, false ] ]

-- an empty list
not arrayExists(x -> x is not null, "_row"."tags")

-- a list with a number
not (not arrayExists(x -> x is not null, "_row"."marks"))

-- text above
"_row"."city" > {p0:String}
-- [ 'L' ]

-- text not above
"_row"."city" <= {p0:String}
-- [ 'L' ]

-- a prefix
"_row"."city" >= {p0:String} and "_row"."city" < {p1:String}
-- [ 'Lee', 'Lef' ]

-- a prefix, in a column that the database orders
"_row"."city" >= {p0:String} and "_row"."city" < {p1:String}
-- [ 'Lee', 'Lef' ]

-- a range of texts that is no prefix
"_row"."city" >= {p0:String} and "_row"."city" < {p1:String}
-- [ 'Lee', 'Leg' ]

-- text below, the empty text too, in a column that the database orders
"_row"."city" >= {p0:String} and "_row"."city" < {p1:String}
-- [ '', 'L' ]

-- numbers not below
"_row"."score" >= {p0:Float64}
-- [ 1.5 ]

-- numbers below
"_row"."score" < {p0:Float64}
-- [ 1.5 ]

-- whole numbers above, in a column of integers
"_row"."score" >= {p0:Int64}
-- [ 2 ]

-- whole numbers below, in a column of integers
"_row"."score" < {p0:Int64}
-- [ 2 ]

-- numbers that a column of integers can hold
"_row"."score" = {p0:Int64}
-- [ 2 ]

-- numbers that no column of integers can hold
1 = 0

-- all but a number that no column of integers can hold
("_row"."score" is null or 1 = 1)

-- more than the greatest number of 32 bits, in a column of integers
1 = 0

-- more than a column of integers can hold
1 = 0

-- less than that
"_row"."score" is not null

-- a day
"_row"."seen" >= {p0:DateTime64(3, 'UTC')} and "_row"."seen" < {p1:DateTime64(3, 'UTC')}
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000' ]

-- every other day, or none
("_row"."seen" is null or not ("_row"."seen" >= {p0:DateTime64(3, 'UTC')} and "_row"."seen" < {p1:DateTime64(3, 'UTC')}))
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000' ]

-- days, or none
("_row"."seen" is null or "_row"."seen" >= {p0:DateTime64(3, 'UTC')} and "_row"."seen" < {p1:DateTime64(3, 'UTC')} or "_row"."seen" >= {p2:DateTime64(3, 'UTC')} and "_row"."seen" < {p3:DateTime64(3, 'UTC')})
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', '2024-03-31 00:00:00.000', '2024-04-01 00:00:00.000' ]

-- neither of two days, nor none
not ("_row"."seen" is null or "_row"."seen" >= {p0:DateTime64(3, 'UTC')} and "_row"."seen" < {p1:DateTime64(3, 'UTC')} or "_row"."seen" >= {p2:DateTime64(3, 'UTC')} and "_row"."seen" < {p3:DateTime64(3, 'UTC')})
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', '2024-03-31 00:00:00.000', '2024-04-01 00:00:00.000' ]

-- the last of all days
"_row"."seen" >= {p0:DateTime64(3, 'UTC')}
-- [ '9999-12-31 00:00:00.000' ]

-- after the last of all days
1 = 0

-- a text with another in it
"_row"."city" like {p0:String}
-- [ '%50\\%%' ]

-- a text without
("_row"."city" is null or not ("_row"."city" like {p0:String}))
-- [ '%50\\%%' ]

-- a list with one of several texts
hasAny("_row"."tags", {p0:Array(String)})
-- [ [ 'a', 'b' ] ]

-- a list with none of several texts
("_row"."tags" is null or not (hasAny("_row"."tags", {p0:Array(String)})))
-- [ [ 'a', 'b' ] ]

-- a list with all of several texts
hasAll("_row"."tags", {p0:Array(String)})
-- [ [ 'a', 'b' ] ]

-- a list that lacks one of several texts
("_row"."tags" is null or not (hasAll("_row"."tags", {p0:Array(String)})))
-- [ [ 'a', 'b' ] ]

-- a list with one of several numbers
hasAny("_row"."marks", {p0:Array(Float64)})
-- [ [ 0, 1e+300 ] ]

-- a list with all of several numbers
hasAll("_row"."marks", {p0:Array(Float64)})
-- [ [ 0, 1e+300 ] ]

-- groups
("_row"."city" = {p0:String} or "_row"."active" = {p1:Bool} and ("_row"."score" < {p2:Float64} or "_row"."id" > {p3:String}))
-- [ 'Leeds', true, 3, 'm' ]

-- a filter that no row meets
1 = 0

-- Orders and pages

-- no sort, all rows
order by "_row"."id" asc

-- sorts, nulls lowest, then the key
order by "_row"."city" asc nulls first, "_row"."seen" desc nulls last, "_row"."id" desc

-- numbers, nulls lowest
order by "_row"."score" asc nulls first, "_row"."id" asc

-- rows with and without a value apart
order by "_row"."seen" desc nulls last, "_row"."id" desc limit {p0:UInt64}
-- [ 20 ]

-- a sort by key, which makes the rest idle
order by "_row"."active" asc nulls first, "_row"."id" desc

-- a page
order by "_row"."id" asc limit {p0:UInt64} offset {p1:UInt64}
-- [ 10, 20 ]

-- an offset alone
order by "_row"."id" asc limit {p0:UInt64} offset {p1:UInt64}
-- [ 9007199254740991, 20 ]

-- the largest page
order by "_row"."id" asc limit {p0:UInt64} offset {p1:UInt64}
-- [ 9007199254740991, 9007199254740991 ]

-- the count alone
order by "_row"."id" asc limit {p0:UInt64}
-- [ 0 ]

-- Walks: the condition

-- the key alone
("id" > {p0:String})
-- [ 'k' ]

-- ascending texts
(("city" = {p0:String} and "id" > {p1:String} or "city" > {p2:String}))
-- [ 'Leeds', 'k', 'Leeds' ]

-- descending texts, the absent last
(("city" = {p0:String} and "id" < {p1:String} or "city" < {p2:String} or "city" is null))
-- [ 'Leeds', 'k', 'Leeds' ]

-- descending texts that the filter says are present
(("city" = {p0:String} and "id" < {p1:String} or "city" < {p2:String}))
-- [ 'Leeds', 'k', 'Leeds' ]

-- after the absent, ascending
(("active" is null and "id" > {p0:String} or "active" is not null))
-- [ 'k' ]

-- after the absent, descending: the key alone is left
("active" is null and "id" < {p0:String})
-- [ 'k' ]

-- the key, descending, which ends the order
("id" < {p0:String})
-- [ 'k' ]

-- ascending numbers
(("score" = {p0:Float64} and "id" > {p1:String} or "score" > {p2:Float64}))
-- [ '1.5', 'k', '1.5' ]

-- descending numbers, nulls last
(("score" = {p0:Float64} and "id" < {p1:String} or "score" < {p2:Float64} or "score" is null))
-- [ '1.5', 'k', '1.5' ]

-- ascending dates
(("seen" = {p0:DateTime64(3, 'UTC')} and "id" > {p1:String} or "seen" > {p2:DateTime64(3, 'UTC')}))
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]

-- descending dates
(("seen" = {p0:DateTime64(3, 'UTC')} and "id" < {p1:String} or "seen" < {p2:DateTime64(3, 'UTC')} or "seen" is null))
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]

-- after the absent dates, ascending
(("seen" is null and "id" > {p0:String} or "seen" is not null))
-- [ 'k' ]

-- several keys of one direction
(("city" = {p0:String} and "active" = {p1:Bool} and "id" < {p2:String} or "city" = {p3:String} and "active" < {p4:Bool} or "city" = {p5:String} and "active" is null or "city" < {p6:String} or "city" is null))
-- [ 'Leeds', 'true', 'k', 'Leeds', 'true', 'Leeds', 'Leeds' ]

-- keys of both directions
(("city" = {p0:String} and "score" = {p1:Float64} and "seen" = {p2:DateTime64(3, 'UTC')} and "id" > {p3:String} or "city" = {p4:String} and "score" = {p5:Float64} and "seen" > {p6:DateTime64(3, 'UTC')} or "city" = {p7:String} and "score" < {p8:Float64} or "city" = {p9:String} and "score" is null or "city" > {p10:String}))
-- [ 'Leeds', '1.5', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1.5', '1970-01-01 00:00:00.000', 'Leeds', '1.5', 'Leeds', 'Leeds' ]

-- an absent cell between present ones
(("active" = {p0:Bool} and "city" is null and "seen" = {p1:DateTime64(3, 'UTC')} and "id" < {p2:String} or "active" = {p3:Bool} and "city" is null and "seen" < {p4:DateTime64(3, 'UTC')} or "active" = {p5:Bool} and "city" is null and "seen" is null or "active" < {p6:Bool} or "active" is null))
-- [ 'true', '1970-01-01 00:00:00.000', 'k', 'true', '1970-01-01 00:00:00.000', 'true', 'true' ]

-- a date after other keys, in both directions
(("city" = {p0:String} and "seen" = {p1:DateTime64(3, 'UTC')} and "id" > {p2:String} or "city" = {p3:String} and "seen" > {p4:DateTime64(3, 'UTC')} or "city" < {p5:String} or "city" is null))
-- [ 'Leeds', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1970-01-01 00:00:00.000', 'Leeds' ]

-- rows with and without a value apart
(("seen" = {p0:DateTime64(3, 'UTC')} and "id" < {p1:String} or "seen" < {p2:DateTime64(3, 'UTC')} or "seen" is null))
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]

-- columns without nulls
(("seen" = {p0:DateTime64(3, 'UTC')} and "score" = {p1:Float64} and "city" = {p2:String} and "id" < {p3:String} or "seen" = {p4:DateTime64(3, 'UTC')} and "score" = {p5:Float64} and "city" < {p6:String} or "seen" = {p7:DateTime64(3, 'UTC')} and "score" < {p8:Float64} or "seen" < {p9:DateTime64(3, 'UTC')}))
-- [ '1970-01-01 00:00:00.000', '1.5', 'Leeds', 'k', '1970-01-01 00:00:00.000', '1.5', 'Leeds', '1970-01-01 00:00:00.000', '1.5', '1970-01-01 00:00:00.000' ]

-- Walks: the page

-- the key alone
select "_row"."id", [toString("_row"."id")] as "cursor" from "t" as "_row" where "_row"."id" > {p0:String} order by "_row"."id" asc limit {p1:UInt64}
-- [ 'k', 21 ]

-- ascending texts
select "_row"."id", "_row"."city", [toString("_row"."city"), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."city" = {p0:String} and "_row"."id" > {p1:String} or "_row"."city" > {p2:String}) order by "_row"."city" asc nulls first, "_row"."id" asc limit {p3:UInt64}
-- [ 'Leeds', 'k', 'Leeds', 21 ]

-- descending texts, the absent last
select "_row"."id", "_row"."city", [toString("_row"."city"), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."city" = {p0:String} and "_row"."id" < {p1:String} or "_row"."city" < {p2:String} or "_row"."city" is null) order by "_row"."city" desc nulls last, "_row"."id" desc limit {p3:UInt64}
-- [ 'Leeds', 'k', 'Leeds', 21 ]

-- descending texts that the filter says are present
select "_row"."id", "_row"."city", [toString("_row"."city"), toString("_row"."id")] as "cursor" from "t" as "_row" where "_row"."city" > {p0:String} and ("_row"."city" = {p1:String} and "_row"."id" < {p2:String} or "_row"."city" < {p3:String}) order by "_row"."city" desc nulls last, "_row"."id" desc limit {p4:UInt64}
-- [ 'A', 'Leeds', 'k', 'Leeds', 21 ]

-- after the absent, ascending
select "_row"."id", "_row"."active", [toString(multiIf("_row"."active", 'true', not "_row"."active", 'false', null)), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."active" is null and "_row"."id" > {p0:String} or "_row"."active" is not null) order by "_row"."active" asc nulls first, "_row"."id" asc limit {p1:UInt64}
-- [ 'k', 21 ]

-- after the absent, descending: the key alone is left
select "_row"."id", "_row"."active", [toString(multiIf("_row"."active", 'true', not "_row"."active", 'false', null)), toString("_row"."id")] as "cursor" from "t" as "_row" where "_row"."active" is null and "_row"."id" < {p0:String} order by "_row"."active" desc nulls last, "_row"."id" desc limit {p1:UInt64}
-- [ 'k', 21 ]

-- the key, descending, which ends the order
select "_row"."id", [toString("_row"."id")] as "cursor" from "t" as "_row" where "_row"."id" < {p0:String} order by "_row"."id" desc limit {p1:UInt64}
-- [ 'k', 21 ]

-- ascending numbers
select "_row"."id", "_row"."score", [toString("_row"."score"), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."score" = {p0:Float64} and "_row"."id" > {p1:String} or "_row"."score" > {p2:Float64}) order by "_row"."score" asc nulls first, "_row"."id" asc limit {p3:UInt64}
-- [ '1.5', 'k', '1.5', 21 ]

-- descending numbers, nulls last
select "_row"."id", "_row"."score", [toString("_row"."score"), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."score" = {p0:Float64} and "_row"."id" < {p1:String} or "_row"."score" < {p2:Float64} or "_row"."score" is null) order by "_row"."score" desc nulls last, "_row"."id" desc limit {p3:UInt64}
-- [ '1.5', 'k', '1.5', 21 ]

-- ascending dates
select "_row"."id", formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "seen", [toString(formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC')), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."seen" = {p0:DateTime64(3, 'UTC')} and "_row"."id" > {p1:String} or "_row"."seen" > {p2:DateTime64(3, 'UTC')}) order by "_row"."seen" asc nulls first, "_row"."id" asc limit {p3:UInt64}
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000', 21 ]

-- descending dates
select "_row"."id", formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "seen", [toString(formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC')), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."seen" = {p0:DateTime64(3, 'UTC')} and "_row"."id" < {p1:String} or "_row"."seen" < {p2:DateTime64(3, 'UTC')} or "_row"."seen" is null) order by "_row"."seen" desc nulls last, "_row"."id" desc limit {p3:UInt64}
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000', 21 ]

-- after the absent dates, ascending
select "_row"."id", formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "seen", [toString(formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC')), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."seen" is null and "_row"."id" > {p0:String} or "_row"."seen" is not null) order by "_row"."seen" asc nulls first, "_row"."id" asc limit {p1:UInt64}
-- [ 'k', 21 ]

-- several keys of one direction
select "_row"."id", "_row"."city", "_row"."active", [toString("_row"."city"), toString(multiIf("_row"."active", 'true', not "_row"."active", 'false', null)), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."city" = {p0:String} and "_row"."active" = {p1:Bool} and "_row"."id" < {p2:String} or "_row"."city" = {p3:String} and "_row"."active" < {p4:Bool} or "_row"."city" = {p5:String} and "_row"."active" is null or "_row"."city" < {p6:String} or "_row"."city" is null) order by "_row"."city" desc nulls last, "_row"."active" desc nulls last, "_row"."id" desc limit {p7:UInt64}
-- [ 'Leeds', 'true', 'k', 'Leeds', 'true', 'Leeds', 'Leeds', 21 ]

-- keys of both directions
select "_row"."id", "_row"."city", "_row"."score", formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "seen", [toString("_row"."city"), toString("_row"."score"), toString(formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC')), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."city" = {p0:String} and "_row"."score" = {p1:Float64} and "_row"."seen" = {p2:DateTime64(3, 'UTC')} and "_row"."id" > {p3:String} or "_row"."city" = {p4:String} and "_row"."score" = {p5:Float64} and "_row"."seen" > {p6:DateTime64(3, 'UTC')} or "_row"."city" = {p7:String} and "_row"."score" < {p8:Float64} or "_row"."city" = {p9:String} and "_row"."score" is null or "_row"."city" > {p10:String}) order by "_row"."city" asc nulls first, "_row"."score" desc nulls last, "_row"."seen" asc nulls first, "_row"."id" asc limit {p11:UInt64}
-- [ 'Leeds', '1.5', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1.5', '1970-01-01 00:00:00.000', 'Leeds', '1.5', 'Leeds', 'Leeds', 21 ]

-- an absent cell between present ones
select "_row"."id", "_row"."city", "_row"."active", formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "seen", [toString(multiIf("_row"."active", 'true', not "_row"."active", 'false', null)), toString("_row"."city"), toString(formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC')), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."active" = {p0:Bool} and "_row"."city" is null and "_row"."seen" = {p1:DateTime64(3, 'UTC')} and "_row"."id" < {p2:String} or "_row"."active" = {p3:Bool} and "_row"."city" is null and "_row"."seen" < {p4:DateTime64(3, 'UTC')} or "_row"."active" = {p5:Bool} and "_row"."city" is null and "_row"."seen" is null or "_row"."active" < {p6:Bool} or "_row"."active" is null) order by "_row"."active" desc nulls last, "_row"."city" desc nulls last, "_row"."seen" desc nulls last, "_row"."id" desc limit {p7:UInt64}
-- [ 'true', '1970-01-01 00:00:00.000', 'k', 'true', '1970-01-01 00:00:00.000', 'true', 'true', 21 ]

-- a date after other keys, in both directions
select "_row"."id", "_row"."city", formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "seen", [toString("_row"."city"), toString(formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC')), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."city" = {p0:String} and "_row"."seen" = {p1:DateTime64(3, 'UTC')} and "_row"."id" > {p2:String} or "_row"."city" = {p3:String} and "_row"."seen" > {p4:DateTime64(3, 'UTC')} or "_row"."city" < {p5:String} or "_row"."city" is null) order by "_row"."city" desc nulls last, "_row"."seen" asc nulls first, "_row"."id" asc limit {p6:UInt64}
-- [ 'Leeds', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1970-01-01 00:00:00.000', 'Leeds', 21 ]

-- rows with and without a value apart
select "_row"."id", formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "seen", [toString(formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC')), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."seen" = {p0:DateTime64(3, 'UTC')} and "_row"."id" < {p1:String} or "_row"."seen" < {p2:DateTime64(3, 'UTC')} or "_row"."seen" is null) order by "_row"."seen" desc nulls last, "_row"."id" desc limit {p3:UInt64}
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000', 21 ]

-- columns without nulls
select "_row"."id", "_row"."city", "_row"."score", formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "seen", [toString(formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC')), toString("_row"."score"), toString("_row"."city"), toString("_row"."id")] as "cursor" from "t" as "_row" where ("_row"."seen" = {p0:DateTime64(3, 'UTC')} and "_row"."score" = {p1:Float64} and "_row"."city" = {p2:String} and "_row"."id" < {p3:String} or "_row"."seen" = {p4:DateTime64(3, 'UTC')} and "_row"."score" = {p5:Float64} and "_row"."city" < {p6:String} or "_row"."seen" = {p7:DateTime64(3, 'UTC')} and "_row"."score" < {p8:Float64} or "_row"."seen" < {p9:DateTime64(3, 'UTC')}) order by "_row"."seen" desc, "_row"."score" desc, "_row"."city" desc, "_row"."id" desc limit {p10:UInt64}
-- [ '1970-01-01 00:00:00.000', '1.5', 'Leeds', 'k', '1970-01-01 00:00:00.000', '1.5', 'Leeds', '1970-01-01 00:00:00.000', '1.5', '1970-01-01 00:00:00.000', 21 ]

-- the first page of a walk, descending
select "_row"."id", "_row"."city", "_row"."score", "_row"."active", formatDateTime("_row"."seen", '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "seen", "_row"."tags", "_row"."marks", [toString("_row"."city"), toString("_row"."id")] as "cursor" from "t" as "_row" order by "_row"."city" desc nulls last, "_row"."id" desc limit {p0:UInt64}
-- [ 21 ]

-- Facets

-- a facet of id
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "_row"."id" as "value" from "t" as "_row" where "_row"."city_folded" = {p0:String}) as "cells" group by "value") as "groups" where ("value" is null or "value" like {p1:String}) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p2:UInt64}
-- [ 'york', '%a%', 20 ]

-- a facet of city
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(*) as "count" from (select "_row"."city_folded" as "value", "_row"."city" as "own" from "t" as "_row") as "cells" group by "value") as "groups" where ("value" is null or "value" in {p0:Array(String)}) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p1:UInt64}
-- [ [ 'leeds', 'york' ], 1 ]

-- a facet of score
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "_row"."score" + 0 as "value" from "t" as "_row" where "_row"."city_folded" = {p0:String}) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p1:UInt64}
-- [ 'york', 3 ]

-- a facet of active
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "_row"."active" as "value" from "t" as "_row" where "_row"."city_folded" = {p0:String}) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p1:UInt64}
-- [ 'york', 2 ]

-- a facet of seen
select "bucket", count(*) as "count" from (select case when "_row"."seen" is null then 3 when "_row"."seen" < {p0:DateTime64(3, 'UTC')} then 0 when "_row"."seen" < {p1:DateTime64(3, 'UTC')} then 1 else 2 end as "bucket" from "t" as "_row" where "_row"."city_folded" = {p2:String}) as "cells" group by "bucket"
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', 'york' ]

-- a facet of tags
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(distinct "row") as "count" from (select "supplier-query value" as "value", "supplier-query own" as "own", "_row"."id" as "row" from "t" as "_row" left array join arrayMap(x -> toNullable(x), arrayFilter(x -> x is not null, "_row"."tags_folded")) as "supplier-query value", arrayFilter((o, x) -> x is not null, "_row"."tags", "_row"."tags_folded") as "supplier-query own" where "_row"."city_folded" = {p0:String}) as "cells" group by "value") as "groups" where ("value" is null or "value" like {p1:String}) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p2:UInt64}
-- [ 'york', '%eu%', 20 ]

-- a facet of marks
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select "supplier-query value" + 0 as "value", "_row"."id" as "row" from "t" as "_row" left array join arrayMap(x -> toNullable(x), arrayFilter(x -> x is not null, "_row"."marks")) as "supplier-query value", arrayFilter((o, x) -> x is not null, "_row"."marks", "_row"."marks") as "supplier-query own" where "_row"."city_folded" = {p0:String}) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p1:UInt64}
-- [ 'york', 20 ]

-- the range of seen
select formatDateTime(min("cell"), '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "min", formatDateTime(max("cell"), '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "max", count("cell") as "present", count(*) as "total" from (select "_row"."seen" as "cell" from "t" as "_row") as "cells"

-- the range of score
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select "_row"."score" as "cell" from "t" as "_row") as "cells"

-- Column types: a filter, an order, a select and a cursor

-- string in String, LowCardinality(String)
select "_row"."id", "_row"."x", [toString("_row"."x"), toString("_row"."id")] as "cursor" where ("_row"."x" = {p0:String} or "_row"."x" > {p1:String} or "_row"."x" like {p2:String}) order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in UUID, Enum
select "_row"."id", toString("_row"."x") as "x", [toString(toString("_row"."x")), toString("_row"."id")] as "cursor" where (toString("_row"."x") = {p0:String} or toString("_row"."x") > {p1:String} or toString("_row"."x") like {p2:String}) order by toString("_row"."x") asc nulls first, "_row"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- number in Float64
select "_row"."id", "_row"."x", [toString("_row"."x"), toString("_row"."id")] as "cursor" where ("_row"."x" is null or "_row"."x" in {p0:Array(Float64)}) order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ [ 1, 1.5 ] ]

-- number in Float32
select "_row"."id", toFloat64(toString("_row"."x")) as "x", [toString(toFloat64(toString("_row"."x"))), toString("_row"."id")] as "cursor" where (toFloat64(toString("_row"."x")) is null or toFloat64(toString("_row"."x")) in {p0:Array(Float64)}) order by toFloat64(toString("_row"."x")) asc nulls first, "_row"."id" asc
-- [ [ 1, 1.5 ] ]

-- number in Decimal
select "_row"."id", toFloat64("_row"."x") as "x", [toString(toFloat64("_row"."x")), toString("_row"."id")] as "cursor" where (toFloat64("_row"."x") is null or toFloat64("_row"."x") in {p0:Array(Float64)}) order by toFloat64("_row"."x") asc nulls first, "_row"."id" asc
-- [ [ 1, 1.5 ] ]

-- number in Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64
select "_row"."id", "_row"."x", [toString("_row"."x"), toString("_row"."id")] as "cursor" where ("_row"."x" is null or "_row"."x" = {p0:Int64}) order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ 1 ]

-- boolean in Bool
select "_row"."id", "_row"."x", [toString(multiIf("_row"."x", 'true', not "_row"."x", 'false', null)), toString("_row"."id")] as "cursor" where "_row"."x" = {p0:Bool} order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ true ]

-- date in DateTime64(3, 'UTC')
select "_row"."id", formatDateTime("_row"."x", '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "x", [toString(formatDateTime("_row"."x", '%Y-%m-%d %H:%i:%s.%f', 'UTC')), toString("_row"."id")] as "cursor" where "_row"."x" >= {p0:DateTime64(3, 'UTC')} order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ '2024-03-01 00:00:00.000' ]

-- date in DateTime('UTC'), Date
select "_row"."id", formatDateTime(toDateTime64("_row"."x", 3, 'UTC'), '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "x", [toString(formatDateTime(toDateTime64("_row"."x", 3, 'UTC'), '%Y-%m-%d %H:%i:%s.%f', 'UTC')), toString("_row"."id")] as "cursor" where "_row"."x" >= {p0:DateTime64(3, 'UTC')} order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ '2024-03-01 00:00:00.000' ]

-- date in Int64
select "_row"."id", "_row"."x", [toString("_row"."x"), toString("_row"."id")] as "cursor" where "_row"."x" >= {p0:Int64} order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ 1709251200000 ]

-- day in Date
select "_row"."id", toString("_row"."x") as "x", [toString("_row"."x"), toString("_row"."id")] as "cursor" where "_row"."x" >= {p0:Date} order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ '2024-03-01' ]

-- day in Date32
select "_row"."id", toString("_row"."x") as "x", [toString("_row"."x"), toString("_row"."id")] as "cursor" where "_row"."x" >= {p0:Date32} order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ '2024-03-01' ]

-- decimal in Decimal
select "_row"."id", toString("_row"."x") as "x", [toString("_row"."x"), toString("_row"."id")] as "cursor" where (("_row"."x" = {p0:Decimal(76, 1)} or "_row"."x" = {p1:Decimal(76, 0)} or "_row"."x" = {p2:Decimal(76, 0)} or "_row"."x" = {p3:Decimal(76, 2)}) or "_row"."x" > {p4:Decimal(76, 1)}) order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ '1.5', '2', '3', '0.25', '1.5' ]

-- decimal in Int64
select "_row"."id", toString("_row"."x") as "x", [toString("_row"."x"), toString("_row"."id")] as "cursor" where ("_row"."x" in ({p0:Int64}, {p1:Int64}) or "_row"."x" > {p2:Int64}) order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ '2', '3', '1' ]

-- decimal in UInt64
select "_row"."id", toString("_row"."x") as "x", [toString("_row"."x"), toString("_row"."id")] as "cursor" where ("_row"."x" in ({p0:UInt64}, {p1:UInt64}) or "_row"."x" > {p2:UInt64}) order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ '2', '3', '1' ]

-- decimal in Int128
select "_row"."id", toString("_row"."x") as "x", [toString("_row"."x"), toString("_row"."id")] as "cursor" where ("_row"."x" in ({p0:Int128}, {p1:Int128}) or "_row"."x" > {p2:Int128}) order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ '2', '3', '1' ]

-- decimal in Int256
select "_row"."id", toString("_row"."x") as "x", [toString("_row"."x"), toString("_row"."id")] as "cursor" where ("_row"."x" in ({p0:Int256}, {p1:Int256}) or "_row"."x" > {p2:Int256}) order by "_row"."x" asc nulls first, "_row"."id" asc
-- [ '2', '3', '1' ]

-- string[] in Array(String)
select "_row"."id", "_row"."x", [toString("_row"."id")] as "cursor" where (hasAny("_row"."x", {p0:Array(String)}) or hasAll("_row"."x", {p1:Array(String)})) order by "_row"."id" asc
-- [ [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7' ], [ 'a', 'b' ] ]

-- string[] in Array(Nullable(String))
select "_row"."id", "_row"."x", [toString("_row"."id")] as "cursor" where (hasAny(arrayFilter(x -> x is not null, "_row"."x"), {p0:Array(String)}) or hasAll(arrayFilter(x -> x is not null, "_row"."x"), {p1:Array(String)})) order by "_row"."id" asc
-- [ [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7' ], [ 'a', 'b' ] ]

-- number[] in Array(Float64)
select "_row"."id", "_row"."x", [toString("_row"."id")] as "cursor" where (not arrayExists(x -> x is not null, "_row"."x") or hasAny("_row"."x", {p0:Array(Float64)})) order by "_row"."id" asc
-- [ [ 1, 2.5 ] ]

-- number[] in Array(Nullable(Float64))
select "_row"."id", "_row"."x", [toString("_row"."id")] as "cursor" where (not arrayExists(x -> x is not null, "_row"."x") or hasAny(arrayFilter(x -> x is not null, "_row"."x"), {p0:Array(Float64)})) order by "_row"."id" asc
-- [ [ 1, 2.5 ] ]

-- Values of a facet, by the type of the column

-- string in String, LowCardinality(String)
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "_row"."x" as "value" from "t" as "_row") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p0:UInt64}
-- [ 3 ]

-- string in UUID, Enum
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select toString("_row"."x") as "value" from "t" as "_row") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p0:UInt64}
-- [ 3 ]

-- number in Float64
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "_row"."x" + 0 as "value" from "t" as "_row") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p0:UInt64}
-- [ 3 ]

-- number in Float32
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select toFloat64(toString("_row"."x")) + 0 as "value" from "t" as "_row") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p0:UInt64}
-- [ 3 ]

-- number in Decimal
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select toFloat64("_row"."x") + 0 as "value" from "t" as "_row") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p0:UInt64}
-- [ 3 ]

-- number in Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "_row"."x" as "value" from "t" as "_row") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p0:UInt64}
-- [ 3 ]

-- boolean in Bool
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "_row"."x" as "value" from "t" as "_row") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p0:UInt64}
-- [ 3 ]

-- date in DateTime64(3, 'UTC')
select formatDateTime(min("cell"), '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "min", formatDateTime(max("cell"), '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "max", count("cell") as "present", count(*) as "total" from (select "_row"."x" as "cell" from "t" as "_row") as "cells"

-- date in DateTime('UTC'), Date
select formatDateTime(toDateTime64(min("cell"), 3, 'UTC'), '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "min", formatDateTime(toDateTime64(max("cell"), 3, 'UTC'), '%Y-%m-%d %H:%i:%s.%f', 'UTC') as "max", count("cell") as "present", count(*) as "total" from (select "_row"."x" as "cell" from "t" as "_row") as "cells"

-- date in Int64
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select "_row"."x" as "cell" from "t" as "_row") as "cells"

-- day in Date, Date32
select toString(min("cell")) as "min", toString(max("cell")) as "max", count("cell") as "present", count(*) as "total" from (select "_row"."x" as "cell" from "t" as "_row") as "cells"

-- decimal in Decimal, Int64, UInt64, Int128, Int256
select toString("cell") as "value", "count", count("cell") over () as "distinct", sum(case when "cell" is null then "count" else 0 end) over () as "absent" from (select "cell", count(*) as "count" from (select "_row"."x" as "cell" from "t" as "_row") as "cells" group by "cell") as "groups" order by case when "cell" is null then 1 else 0 end asc, "count" desc, "cell" asc limit {p0:UInt64}
-- [ 3 ]

-- string[] in Array(String), Array(Nullable(String))
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select "supplier-query value" as "value", "_row"."id" as "row" from "t" as "_row" left array join arrayMap(x -> toNullable(x), arrayFilter(x -> x is not null, "_row"."x")) as "supplier-query value", arrayFilter((o, x) -> x is not null, "_row"."x", "_row"."x") as "supplier-query own") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p0:UInt64}
-- [ 3 ]

-- number[] in Array(Float64), Array(Nullable(Float64))
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select "supplier-query value" + 0 as "value", "_row"."id" as "row" from "t" as "_row" left array join arrayMap(x -> toNullable(x), arrayFilter(x -> x is not null, "_row"."x")) as "supplier-query value", arrayFilter((o, x) -> x is not null, "_row"."x", "_row"."x") as "supplier-query own") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit {p0:UInt64}
-- [ 3 ]

-- Inspections: the type of a column; the column as its declared type; strays in a list

-- string in String
toTypeName("_row"."x")
accurateCastOrNull(toString("_row"."x"), 'String')

-- string in LowCardinality(String), Enum


-- string in UUID
accurateCastOrNull(toString("_row"."x"), 'UUID')

-- number in Float64
accurateCastOrNull(toString("_row"."x"), 'Float64')

-- number in Float32
accurateCastOrNull(toString("_row"."x"), 'Float32')

-- number in Decimal
if(toTypeName("_row"."x") like '%Decimal(%', toString("_row"."x"), null)

-- number in Int8
accurateCastOrNull(toString("_row"."x"), 'Int8')

-- number in Int16
accurateCastOrNull(toString("_row"."x"), 'Int16')

-- number in Int32
accurateCastOrNull(toString("_row"."x"), 'Int32')

-- number in Int64
accurateCastOrNull(toString("_row"."x"), 'Int64')

-- number in UInt8
accurateCastOrNull(toString("_row"."x"), 'UInt8')

-- number in UInt16
accurateCastOrNull(toString("_row"."x"), 'UInt16')

-- number in UInt32
accurateCastOrNull(toString("_row"."x"), 'UInt32')

-- number in UInt64
accurateCastOrNull(toString("_row"."x"), 'UInt64')

-- boolean in Bool
accurateCastOrNull(toString("_row"."x"), 'Bool')

-- date in DateTime64(3, 'UTC')
dynamicElement("_row"."x"::Dynamic, 'DateTime64(3, \'UTC\')')

-- date in DateTime('UTC')
accurateCastOrNull(toString("_row"."x"), 'DateTime(\'UTC\')')

-- date in Date
accurateCastOrNull(toString("_row"."x"), 'Date32')

-- date in Int64


-- day in Date, Date32


-- decimal in Decimal, Int64, UInt64


-- decimal in Int128
accurateCastOrNull(toString("_row"."x"), 'Int128')

-- decimal in Int256
accurateCastOrNull(toString("_row"."x"), 'Int256')

-- string[] in Array(String)
JSONExtract(ifNull(if(toTypeName("_row"."x") like 'Array%', toJSONString("_row"."x"), ''), ''), 'Array(String)')
1 = 0

-- string[] in Array(Nullable(String))
JSONExtract(ifNull(if(toTypeName("_row"."x") like 'Array%', toJSONString("_row"."x"), ''), ''), 'Array(Nullable(String))')

-- number[] in Array(Float64)
JSONExtract(ifNull(if(toTypeName("_row"."x") like 'Array%', toJSONString("_row"."x"), ''), ''), 'Array(Float64)')
arrayExists(x -> x is not null and isNaN(x), "_row"."x")

-- number[] in Array(Nullable(Float64))
JSONExtract(ifNull(if(toTypeName("_row"."x") like 'Array%', toJSONString("_row"."x"), ''), ''), 'Array(Nullable(Float64))')
